import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { resources } from "../../../src/resources";
import { urls } from "../../../src/urls";
import { openPage } from "../support/harness";
import { personMenu } from "../support/steps";
import { focused } from "../support/tabbing";
import { someOf } from "../../length";

const rowOf = (page: Page) => page.locator("tbody :is(a, button)").first();

const backgroundOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor);

test("in forced colours the focus is visible, and what is chosen and each status differ from the others", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.emulateMedia({ forcedColors: "active" });
  // Enough rows for every status, whatever other tests sold.
  await page.goto("/orders?limit=50");
  await rowOf(page).waitFor();
  for (let stop = 0; stop < 25; stop += 1) {
    await page.keyboard.press("Tab");
    const { name, ring } = await focused(page);
    if (name !== "") expect(ring, `the focus on ${name} can be seen`).toBe(true);
  }
  const segment = (name: string) => page.getByRole("radiogroup").locator("label").filter({ hasText: name });
  const link = (name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true });
  // The system's colour of what is chosen, whatever it is.
  const chosen = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.backgroundColor = "Highlight";
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });
  expect(chosen).not.toBe(await backgroundOf(page.locator("body")));
  expect([await backgroundOf(segment("All")), await backgroundOf(link("Orders"))]).toEqual([chosen, chosen]);
  const others = [await backgroundOf(segment("Pending")), await backgroundOf(link("Products"))];
  expect(others).not.toContain(chosen);

  // A status keeps its text, and a shape that no other status of its column has, in a colour that is not the background's.
  const statuses = await page.locator("tbody td span:has(> svg)").evaluateAll((badges) =>
    badges.map((badge) => {
      const glyph = badge.querySelector("svg") ?? badge;
      const isVisible = getComputedStyle(glyph).color !== getComputedStyle(document.body).backgroundColor;
      return { column: badge.closest("td")?.cellIndex, text: badge.textContent, shape: glyph.innerHTML, isVisible };
    }),
  );
  const differing = (of: "text" | "shape") => new Set(statuses.map((each) => `${each.column} ${each[of]}`)).size;
  expect(differing("text")).toBeGreaterThan(3);
  expect(differing("shape")).toBe(differing("text"));
  expect(statuses.every(({ text, isVisible }) => isVisible && text !== "")).toBe(true);
});

const PAGES = [
  ...Object.values(resources).map(({ list }) => list),
  ...Object.values(resources).flatMap((resource) => ("add" in resource ? [resource.add.path] : [])),
  urls.home,
  urls.profile,
  urls.audit,
  urls.outbox,
];

test("no page scrolls sideways at 200 % zoom, which leaves 720 of 1440 px", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.setViewportSize({ width: 720, height: 450 });
  for (const path of someOf(PAGES, 3)) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    const overhang = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overhang, path).toBe(0);
  }
});

const MOMENT_MS = 200;

/** The animations that take longer than a moment, or never end. */
const longAnimations = (page: Page) =>
  page.evaluate(
    (most) =>
      document.getAnimations().flatMap((animation) => {
        const { endTime = 0, delay = 0 } = animation.effect?.getComputedTiming() ?? {};
        const lasts = Number(endTime) - delay;
        return lasts <= most ? [] : [`${(animation as CSSAnimation).animationName ?? "transition"} ${lasts}`];
      }),
    MOMENT_MS,
  );

test("with reduced motion nothing moves longer than a moment, not even while a page loads", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/orders");
  await rowOf(page).waitFor();
  await page.route("**/api/products?**", () => {});
  await page.getByRole("link", { name: "Products", exact: true }).click();
  await page.locator("[data-bone]").first().waitFor();
  expect(await longAnimations(page)).toEqual([]);
  // The same page moves for everybody else, so there is something to stop.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(() => longAnimations(page)).not.toEqual([]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await personMenu(page).click();
  await page.getByRole("menu").waitFor();
  expect(await longAnimations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  expect(await longAnimations(page)).toEqual([]);
});
