// Where the person is. Links stay ordinary links; clicks on them do not reload the page.

import { routeOf, type Route } from "./routes";

class Router {
  route = $state.raw<Route>(here());

  go(address: string): void {
    history.pushState(null, "", address);
    this.route = here();
    scrollTo(0, 0);
  }

  /** Change the address without a step in the history. */
  rewrite(address: string): void {
    history.replaceState(history.state, "", address);
  }

  replace(address: string): void {
    this.rewrite(address);
    this.route = here();
  }

  /** Follow the browser's own buttons and every link of ours. */
  listen(): void {
    addEventListener("popstate", () => (this.route = here()));
    document.addEventListener("click", (event) => {
      const link = ourLink(event);
      if (!link) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }
}

function here(): Route {
  return routeOf(location.pathname, location.hash);
}

function ourLink(event: MouseEvent): HTMLAnchorElement | null {
  const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (event.defaultPrevented || event.button !== 0 || !plain) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.origin !== location.origin) return null;
  const elsewhere = link.hasAttribute("download") || link.pathname.startsWith("/api/");
  const sameDocument = link.pathname === location.pathname && link.hash !== "";
  return elsewhere || sameDocument ? null : link;
}

export const router = new Router();
