/** Lets a person drag the background of a scrolled chart; the browser does the scrolling, also by keys and wheel. */
export function dragToScroll(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return undefined;
  const stopping = new AbortController();
  const { signal } = stopping;
  let from: { x: number; y: number; left: number; top: number } | undefined;
  box.addEventListener(
    "pointerdown",
    ({ pointerType, button, target, clientX, clientY }) => {
      // Touch scrolls natively, and a transition is a button.
      if (pointerType !== "mouse" || button !== 0 || (target as Element).closest("[role=button]") !== null) return;
      from = { x: clientX, y: clientY, left: box.scrollLeft, top: box.scrollTop };
    },
    { signal },
  );
  window.addEventListener(
    "pointermove",
    ({ clientX, clientY }) => {
      if (from !== undefined) box.scrollTo(from.left + from.x - clientX, from.top + from.y - clientY);
    },
    { signal },
  );
  window.addEventListener("pointerup", () => (from = undefined), { signal });
  return () => stopping.abort();
}
