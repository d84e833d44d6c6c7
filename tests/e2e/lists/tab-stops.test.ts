import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { resources } from "../../../src/resources";
import { urls } from "../../../src/urls";
import { openPage } from "../support/harness";
import { choose } from "../support/steps";
import { focused, MOST_STOPS } from "../support/tabbing";
import { someOf } from "../../length";

/** The settings have a page, and no list, and so have the categories there. */
const LISTS = [...Object.values(resources).map(({ list }) => list), urls.audit].filter(
  (list) => list !== resources.settings.list,
);

const MOST_TABS = 5;

/** The numbers of tab stops of the page's toolbars; a group of radio buttons is one. */
const stopsOfToolbars = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("[role=toolbar]")].map((toolbar) => {
      const stops = [...toolbar.querySelectorAll<HTMLElement>("button, a, input")].filter(
        ({ tabIndex }) => tabIndex === 0,
      );
      const isRadio = (stop: HTMLElement) => stop.matches("[type=radio]");
      return stops.filter((stop) => !isRadio(stop)).length + Number(stops.some(isRadio));
    }),
  );

/** Follows the skip link. */
async function skip(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  expect((await focused(page)).name).toBe("Skip to content");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Views" }).waitFor();
  // The code of toolbars loads on the first key.
  await expect.poll(async () => (await stopsOfToolbars(page)).every((stops) => stops === 1)).toBe(true);
}

const isInRow = (page: Page) => page.evaluate(() => document.activeElement?.closest("tbody") !== null);

/** How often Tab is pressed until the focus is in the first row; each stop shows its focus. */
async function tabsToRow(page: Page): Promise<number> {
  for (let tabs = 1; tabs <= MOST_STOPS; tabs += 1) {
    await page.keyboard.press("Tab");
    const { name, ring } = await focused(page);
    expect(ring, `the focus on ${name} can be seen`).toBe(true);
    if (await isInRow(page)) return tabs;
  }
  throw new Error("Tab never reached a row");
}

test(`from the skip link, the first row of every list is at most ${MOST_TABS} tabs away`, async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  for (const path of someOf(LISTS, 4)) {
    await page.goto(path);
    await page.locator("tbody :is(a, button)").first().waitFor();
    await skip(page);
    expect(await tabsToRow(page), path).toBeLessThanOrEqual(MOST_TABS);
  }
});

test("the filters of a list are one tab stop: arrows move along them, and left and right choose nothing", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { keyboard } = page;
  const name = async () => (await focused(page)).name;
  await page.goto("/orders");
  await page.locator("tbody :is(a, button)").first().waitFor();
  await skip(page);
  await page.getByRole("searchbox").focus();
  await keyboard.press("Tab");
  expect(await name()).toBe("All");
  await keyboard.press("ArrowRight");
  expect(await name()).toBe("Pending");
  expect(new URL(page.url()).search).toBe("");
  await keyboard.press("End");
  expect(await name()).toBe("Views");
  await keyboard.press("ArrowLeft");
  expect(await name()).toBe("Store");
  // A closed select would choose another store.
  await keyboard.press("ArrowRight");
  expect(await name()).toBe("Views");
  expect(new URL(page.url()).search).toBe("");
  await keyboard.press("ArrowRight");
  expect(await name()).toBe("All");
  await keyboard.press("ArrowRight");
  await keyboard.press("Space");
  await page.waitForURL("/orders?status=pending");
  await expect.poll(() => page.getByRole("radio", { name: "Pending" }).isChecked()).toBe(true);
  await keyboard.press("Tab");
  expect(await name()).toBe("Date");
  await keyboard.press("Shift+Tab");
  expect(await name()).toBe("Pending");
  // Left without choosing: the browser stops only at the chosen button.
  await keyboard.press("ArrowRight");
  expect(await name()).toBe("Completed");
  await keyboard.press("Shift+Tab");
  expect(await name()).toBe("Search orders");
  await keyboard.press("Tab");
  expect(await name()).toBe("Pending");
  // By pointer as before, and Tab goes on from there.
  await choose(page, "Store", "All stores");
  await page.getByText("Cancelled", { exact: true }).first().click();
  await page.waitForURL("/orders?status=cancelled");
  await expect.poll(() => page.getByRole("radio", { name: "Cancelled" }).isChecked()).toBe(true);
  await keyboard.press("Tab");
  expect(await name()).toBe("Date");
});
