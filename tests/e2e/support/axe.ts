import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails with every accessibility rule the page breaks now, each with the element that breaks it. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(SOURCE);
  const violations = await page.evaluate(async () => {
    // Half way between two colours no contrast is what it will be; what ends may have others begin, within it.
    const nextFrame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const changing = () => document.getAnimations().filter((each) => each instanceof CSSTransition);
    await nextFrame();
    for (let left = changing(); left.length > 0; left = changing()) {
      await Promise.allSettled(left.map(({ finished }) => finished));
      await nextFrame();
    }
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    // To name what keeps every rule takes as long again.
    const { violations: found } = await inPage.run(document, { resultTypes: ["violations"] });
    return found.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`));
  });
  expect(violations).toEqual([]);
}
