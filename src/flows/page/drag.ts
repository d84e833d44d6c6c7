/** Lets a person pull a scrolled chart about by its ground; what scrolls is the browser's own, keys and wheel too. */
export function dragToScroll(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return undefined;
  const stopping = new AbortController();
  const { signal } = stopping;
  let from: { x: number; y: number; left: number; top: number } | undefined;
  box.addEventListener(
    "pointerdown",
    ({ pointerType, button, target, clientX, clientY }) => {
      // A finger scrolls by itself, and a transition is pressed, not pulled.
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
