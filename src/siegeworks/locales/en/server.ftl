### Why the server refuses a request, in sentences.

## The request itself.

# $seconds: how long to wait.
too-much = That was too much at once. Try again in { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}.
foreign-origin = This request came from a page of another address.
https-only = This server is reached over https alone.
not-json = The body has to be JSON, with Content-Type: application/json.
# $kilobytes: the most there may be.
too-large = That is too large: at most { $kilobytes } kB are taken.
too-slow = The request took too long to arrive.
cut-short = The request was cut short.
# $detail: what is wrong, in English.
unreadable = That cannot be read: { $detail }.
makes-no-sense = That does not fit: { $detail }.
# $name: of a value in the address.
bad-value = “{ $name }” has no such value.
# $count: the most there may be.
too-many-moments = At most { $count } moments are sent at once.

## What is not there.

no-such-address = There is nothing at this address.
no-such-method = This address cannot be asked like that.
no-such-game = There is no such game here.
no-such-table = There is no such table, or it is not yours to see.
no-link = There is no such link for this table.

## Not as things stand.

metrics-elsewhere = The figures are shown on the server's own machine only.
no-database = The database does not answer.
nothing-stored = Nothing can be stored at the moment. What you did was not done; try again in a little while.
no-bots = The bots do not answer.
# $request: a number under which the log knows it.
mistake = Something went wrong on our side. The log has it under { $request }.

## Pages for when the built ones are missing.

site-not-built-title = Siegeworks has no pages yet
site-not-built = The server runs, but the pages for the browser have not been built. Run “make play” in the project's folder, or “npm ci” and “npm run build” in web/, and start the server again.
no-such-page-title = No such page
no-such-page = There is nothing at this address. The games are at the beginning: /
