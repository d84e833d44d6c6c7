import RefreshCw from "lucide-react/icons/refresh-cw";
import { useEffect, useRef, useState } from "react";
import { css } from "styled-system/css";
import { useMediaQuery } from "../behaviour/use-media-query";

/** In pixels: the distance for a refresh, the maximum distance, and the finger's distance per pixel. */
const THRESHOLD = 67;
const MAX_PULL = 95;
const RESISTANCE = 6;

// Elements that scroll or handle touch themselves.
const OWN_GESTURES = "[role=dialog], [role=alertdialog], [role=listbox], [role=menu], textarea";

const mark = css({
  position: "fixed",
  top: "16px",
  left: "50%",
  zIndex: "bar",
  display: "grid",
  placeItems: "center",
  width: "36px",
  height: "36px",
  marginInlineStart: "-18px",
  borderRadius: "full",
  bg: "raised",
  color: "ink3",
  boxShadow: "menu",
  pointerEvents: "none",
  "&[data-ready=true]": { bg: "brand", color: "onBrand" },
});

/** The distance of the mark after the finger moved `moved` pixels down. */
const pullOf = (moved: number): number => Math.max(0, Math.min(MAX_PULL, moved / RESISTANCE));

/** Below 1024 px, a page at its top reloads its data when a finger pulls it down far enough and lets go. */
export default function PullToRefresh({ onRefresh }: { onRefresh: () => void }) {
  const isSmall = useMediaQuery("(max-width: 1023.98px)");
  const [pull, setPull] = useState(0);
  const refresh = useRef(onRefresh);
  useEffect(() => {
    refresh.current = onRefresh;
  }, [onRefresh]);
  useEffect(() => (isSmall ? listen(setPull, () => refresh.current()) : undefined), [isSmall]);
  if (pull === 0) return null;
  return (
    <div className={mark} style={{ transform: `translateY(${pull}px)` }} data-ready={pull >= THRESHOLD} data-pull>
      <RefreshCw aria-hidden="true" style={{ rotate: `${pull * 3}deg` }} />
    </div>
  );
}

/** Tracks one finger from the top of the page; `draw` receives the distance. */
function listen(draw: (pull: number) => void, refresh: () => void): () => void {
  const ending = new AbortController();
  const on = (type: "touchstart" | "touchmove" | "touchend" | "touchcancel", act: (event: TouchEvent) => void) =>
    document.addEventListener(type, act, { passive: true, signal: ending.signal });
  let start: { x: number; y: number } | null = null;
  let pull = 0;
  const to = (next: number) => {
    pull = next;
    draw(next);
  };
  const giveUp = () => {
    start = null;
    to(0);
  };
  on("touchstart", ({ touches, target }) => {
    const [finger] = touches;
    const isOurs = window.scrollY <= 0 && !(target instanceof Element && target.closest(OWN_GESTURES));
    start = finger && touches.length === 1 && isOurs ? { x: finger.clientX, y: finger.clientY } : null;
  });
  on("touchmove", ({ touches }) => {
    const [finger] = touches;
    if (start === null || finger === undefined) return;
    const down = finger.clientY - start.y;
    const isSideways = pull === 0 && Math.abs(finger.clientX - start.x) > Math.abs(down);
    if (touches.length > 1 || isSideways || window.scrollY > 0) giveUp();
    else to(pullOf(down));
  });
  on("touchend", () => {
    const isFarEnough = pull >= THRESHOLD;
    giveUp();
    if (isFarEnough) refresh();
  });
  on("touchcancel", giveUp);
  return () => ending.abort();
}
