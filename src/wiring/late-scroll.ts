import type { Router } from "./pages/page-code";

const GIVE_UP_MS = 5000;

/** Scrolls to `top` each time the page grows, until the person scrolls or a time limit passes. */
function scrollWhenLongEnough(top: number): () => void {
  const stopping = new AbortController();
  const observer = new ResizeObserver(() => {
    const longest = document.documentElement.scrollHeight - window.innerHeight;
    if (longest >= top && window.scrollY !== top) window.scrollTo(0, top);
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    stopping.abort();
  };
  const timer = setTimeout(stop, GIVE_UP_MS);
  for (const type of ["wheel", "touchstart", "pointerdown", "keydown"])
    window.addEventListener(type, stop, { passive: true, signal: stopping.signal });
  observer.observe(document.body);
  return stop;
}

/**
 * Completes the router's scroll restoration: after Back a page is short until its rows arrive, so the old position is
 * reachable only then.
 */
export function restoreScrollLate(router: Router): void {
  let { key } = router.state.location;
  let stop = () => {};
  router.subscribe(({ location, restoreScrollPosition }) => {
    if (location.key === key) return;
    ({ key } = location);
    stop();
    stop = typeof restoreScrollPosition === "number" ? scrollWhenLongEnough(restoreScrollPosition) : () => {};
  });
}
