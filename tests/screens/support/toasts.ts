import { waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";

/** Longer than the time during which a toast drops a repeated text. */
const A_WHILE_MS = 3000;

const said: string[] = [];

const TITLE = "[data-scope=toast][data-part=title]";

new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (!(node instanceof Element)) continue;
    for (const title of node.querySelectorAll(TITLE)) said.push(title.textContent);
  }
}).observe(document.body, { childList: true, subtree: true });

// Time passes between two actions, so a repeated text is shown again.
vi.useFakeTimers({ toFake: ["Date"] });

/** Time passes: old toasts are gone, and can be shown again. */
export function letTimePass(): void {
  said.length = 0;
  vi.setSystemTime(Date.now() + A_WHILE_MS);
}

/** A message said so since time passed. */
export const findToast = (text: string) => waitFor(() => expect(said).toContain(text));
