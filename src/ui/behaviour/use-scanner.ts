import { useEffect, useEffectEvent } from "react";

declare global {
  /** The last keys outside of text fields since the page began to load, from public/boot.js. */
  var earlyKeys: { key: string; at: number }[] | undefined;
}

/** Keys that a page missed while it was loading are as good as new for this long, in ms. */
const FRESH_MS = 3000;
/** Two keys with a longer gap belong to two texts, in ms. */
const GAP_MS = 50;

type TextBox = HTMLInputElement | HTMLTextAreaElement;

const textBoxNow = (): TextBox | null => {
  const { activeElement: active } = document;
  return active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement ? active : null;
};

/** Puts a text into a box as a person would, so that its owner hears of it. */
function fill(box: TextBox, text: string): void {
  const owner = box instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(owner, "value")?.set?.call(box, text);
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

/** A box that takes several codes, each on a line of its own, keeps what is scanned into it. */
const takesCodes = (): boolean => textBoxNow()?.dataset.takesCodes !== undefined;

/** The box of an open list. */
const openListNow = () => document.activeElement?.closest("[aria-expanded=true]");

/**
 * Hands each key of the page to `press`, which returns whether it was the Enter of a scan: that does nothing else then, and
 * a text box that the code was typed into gets back what it had. A dialog and an open list keep their keys; a list that
 * the first key of a code opened closes again.
 */
export function useScanner(press: (key: string, at: number) => boolean): void {
  // Shift belongs to a capital letter.
  const hear = useEffectEvent((key: string, at: number) => key !== "Shift" && press(key, at));
  useEffect(() => {
    const now = performance.now();
    for (const { key, at } of globalThis.earlyKeys?.splice(0) ?? []) if (now - at < FRESH_MS) hear(key, at);
    let before: { box: TextBox; text: string } | null = null;
    let lastAt = 0;
    let isOfList = false;
    const handle = (event: KeyboardEvent) => {
      const { key, timeStamp } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
      if (takesCodes() || document.querySelector("[aria-modal=true]")) return;
      if (timeStamp - lastAt > GAP_MS) {
        const box = textBoxNow();
        before = box && { box, text: box.value };
        isOfList = Boolean(openListNow());
      }
      lastAt = timeStamp;
      if (isOfList || !hear(key, timeStamp)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (before === null || before.box !== textBoxNow()) return;
      if (openListNow()) before.box.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      else if (before.box.value !== before.text) fill(before.box, before.text);
    };
    window.addEventListener("keydown", handle, true);
    return () => window.removeEventListener("keydown", handle, true);
  }, []);
}
