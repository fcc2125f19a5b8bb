### Sappers, everything that is said of it. $seat: north or south. $tool: pick or ram.

## In the list of games.

title = Sappers
summary = two companies break down one wall, and the last stone wins

seat-north = North
seat-south = South

option-stones = Stones
option-stones-meaning = how many stones the wall has

## Pieces and places.

company = { $seat ->
    [north] North
   *[south] South
}
tool = { $tool ->
    [pick] a pick
   *[ram] a ram
}
stones = { $count ->
    [one] one stone
   *[other] { $count } stones
}
tool-meaning = { BEGIN($name) } breaks { $stones } at once.

## What happens.

tools-drawn = Each company draws a tool.
tool-drawn = { $seat } draws { $tool }.
stones-broken = { $seat } breaks { $stones }.
last-stone = the last stone was broken

## What is asked, and what can be done.

prompt-tools = The companies draw their tools.
prompt-turn = { $seat } is to break stones; { $stones } left.
prompt-over = { $seat } is through the wall.
do-break = Break { $stones }
do-draw = North draws { $north }, South { $south }

## What is refused.

why-not-drawn = the companies have their tools already
why-not-without-tools = the companies have no tools yet
why-not-over = the wall is down
why-not-so-many = the wall has only { $stones } left
why-not-with-this-tool = by hand a company breaks one stone, and with { $tool } { $stones }
