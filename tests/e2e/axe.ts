import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Fails with every accessibility rule the page breaks now, each with the element that breaks it. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    const { violations: found } = await inPage.run(document);
    return found.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`));
  });
  expect(violations).toEqual([]);
}
