import { waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";

/** Longer than the time during which a toast drops a repeated text. */
const A_WHILE_MS = 3000;

const titles: string[] = [];

const TITLE = "[data-scope=toast][data-part=title]";

new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (!(node instanceof Element)) continue;
    for (const title of node.querySelectorAll(TITLE)) titles.push(title.textContent);
  }
}).observe(document.body, { childList: true, subtree: true });

// Time passes between two actions, so a repeated text is shown again.
vi.useFakeTimers({ toFake: ["Date"] });

/** Advances the time, so that earlier toasts disappear and can be shown again. */
export function letTimePass(): void {
  titles.length = 0;
  vi.setSystemTime(Date.now() + A_WHILE_MS);
}

/** Waits for a toast with this text since the time last advanced. */
export const findToast = (text: string) => waitFor(() => expect(titles).toContain(text));
