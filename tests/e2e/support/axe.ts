import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules whose result depends on colours. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

const HIDES_WITHIN_MS = 5000;

type Theme = "light" | "dark";

/** Each broken rule with the element that breaks it; only the rules of `only`, where it is given. */
const violationsOf = (page: Page, only: readonly string[] = []): Promise<string[]> =>
  page.evaluate(
    async ({ rules, longest }) => {
      // A contrast during a colour transition is not final, and the end of one animation may start another.
      const nextFrame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const changing = () => document.getAnimations().filter((each) => each instanceof CSSTransition);
      // A modal dialog hides the page below it some frames after it has opened.
      const isHiding = () =>
        document.querySelector("[aria-modal=true]") !== null &&
        document.querySelector("main:not([inert], [inert] *, [aria-hidden=true], [aria-hidden=true] *)") !== null;
      const opened = performance.now();
      do await nextFrame();
      while (isHiding() && performance.now() - opened < longest);
      for (let left = changing(); left.length > 0; left = changing()) {
        await Promise.allSettled(left.map(({ finished }) => finished));
        await nextFrame();
      }
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
      // Listing the elements that pass would double the time. Reading the style sheets, which takes as much again as half
      // of the rules, serves only a rule that is off by default; sounds are still loaded.
      const { violations } = await inPage.run(document, {
        resultTypes: ["violations"],
        preload: { assets: ["media"] },
        ...(rules.length > 0 && { runOnly: { type: "rule", values: [...rules] } }),
      });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`),
      );
    },
    { rules: [...only], longest: HIDES_WITHIN_MS },
  );

/** Shows a theme at once: hundreds of colours that change slowly take as long as loading the page. */
const show = (page: Page, theme: Theme) =>
  page.evaluate((name) => {
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(still);
    document.documentElement.dataset.theme = name;
    document.body.getBoundingClientRect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
  }, theme);

/** Fails with each accessibility rule that the page breaks, in its theme or in the other one. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(SOURCE);
  const own = (await page.evaluate(() => document.documentElement.dataset.theme)) as Theme;
  const other: Theme = own === "light" ? "dark" : "light";
  expect(await violationsOf(page), own).toEqual([]);
  await show(page, other);
  expect(await violationsOf(page, OF_COLOUR), other).toEqual([]);
  await show(page, own);
}
