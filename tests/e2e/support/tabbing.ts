import type { Page } from "playwright-core";
import { expect } from "vitest";

/** More than any page has. */
export const MOST_STOPS = 60;

/** What a screen reader says of the focused element, and whether its focus can be seen. */
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
    // A ring may be drawn on the box, the segment or the row around what has the focus.
    const isRinged = (node: Element | null) => {
      const style = node && getComputedStyle(node);
      return style !== null && style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
    };
    const around = [element, element.parentElement, element.closest("label"), element.closest("tr, li")];
    return { name: text === "" ? (element.textContent ?? "").trim() : text, ring: around.some(isRinged) };
  });

/** Presses Tab until the focus is on `name`; every stop on the way must be seen. */
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
