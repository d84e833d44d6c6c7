import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails with each accessibility rule that the page breaks, and the element that breaks it. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(SOURCE);
  const violations = await page.evaluate(async () => {
    // A contrast during a colour transition is not final, and the end of one animation may start another.
    const nextFrame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const changing = () => document.getAnimations().filter((each) => each instanceof CSSTransition);
    await nextFrame();
    for (let left = changing(); left.length > 0; left = changing()) {
      await Promise.allSettled(left.map(({ finished }) => finished));
      await nextFrame();
    }
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    // Listing the elements that pass would double the time.
    const { violations: found } = await inPage.run(document, { resultTypes: ["violations"] });
    return found.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`));
  });
  expect(violations).toEqual([]);
}
