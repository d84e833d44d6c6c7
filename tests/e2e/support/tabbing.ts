import type { Page } from "playwright-core";
import { expect } from "vitest";

/** More tab stops than any page has. */
export const MOST_STOPS = 60;

/** The accessible name of the focused element, and whether its focus is visible. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return { name: "", ring: false };
    const labels = "labels" in element ? Array.from((element.labels as NodeListOf<HTMLElement> | null) ?? []) : [];
    const ids = element.getAttribute("aria-labelledby")?.split(" ");
    const named = ids?.map((id) => document.getElementById(id)) ?? labels;
    const text =
      element.getAttribute("aria-label") ??
      named
        .map((node) => node?.textContent)
        .join(" ")
        .trim();
    // The focus ring may be on the box, the segment or the row around the focused element.
    const isRinged = (node: Element | null) => {
      const style = node && getComputedStyle(node);
      return style !== null && style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
    };
    const around = [element, element.parentElement, element.closest("label"), element.closest("tr, li")];
    return { name: text === "" ? (element.textContent ?? "").trim() : text, ring: around.some(isRinged) };
  });

/** Presses Tab until the focus is on `name`; the focus must be visible at every stop. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    const at = await focused(page);
    if (at.name !== "") expect(at.ring, `the focus on ${at.name} can be seen`).toBe(true);
    if (typeof name === "string" ? at.name === name : name.test(at.name)) return;
    passed.push(at.name);
  }
  throw new Error(`Tab never reached ${name}, only ${passed.join(" | ")}`);
}
