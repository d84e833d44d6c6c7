import { waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";

/** Longer than a toast keeps the same words from being said again. */
const A_WHILE_MS = 3000;

const said: string[] = [];

const TITLE = "[data-scope=toast][data-part=title]";

new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (!(node instanceof Element)) continue;
    for (const title of node.querySelectorAll(TITLE)) said.push(title.textContent);
  }
}).observe(document.body, { childList: true, subtree: true });

// A person takes their time: what is said twice is said twice.
vi.useFakeTimers({ toFake: ["Date"] });

/** Some time goes by: what was said is gone, and can be said again. */
export function letTimePass(): void {
  said.length = 0;
  vi.setSystemTime(Date.now() + A_WHILE_MS);
}

/** A message said so since time passed. */
export const findToast = (text: string) => waitFor(() => expect(said).toContain(text));
