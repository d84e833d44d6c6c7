import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { readReport } from "../../../tools/replay/schema";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";
import type { CustomerWire } from "../../../src/api/people/customers.contract";
import type { ProfileWire } from "../../../src/api/people/profile.contract";
import { expectNoAxeViolations } from "../support/axe";
import { openPage } from "../support/harness";
import { chooseInMenu, savedBy } from "./report-steps";
import { ask, signIn } from "../support/steps";
import { expectError, expectFailing } from "../support/watch";
import { longTest } from "../../long-test";

const run = promisify(execFile);

const replay = async (file: string) => {
  const tsx = path.resolve("node_modules/tsx/dist/cli.mjs");
  const { stdout } = await run(process.execPath, [tsx, "tools/main.ts", "replay", file, "--print"]);
  return stdout;
};

/** Matches a separate number, not digits within a time or a key. */
const holdsNumber = (text: string, number: number) => new RegExp(`(?<![\\w.:-])${number}(?![\\w.:-])`).test(text);

/** The amounts on screen, in naira. */
async function amountsOn(page: Page): Promise<number[]> {
  const text = (await page.locator("main").innerText()).replaceAll(/\s+/g, " ");
  return [...text.matchAll(/₦ ?(\d[\d,]*\.\d\d)/g)].map(([, amount = ""]) => Number(amount.replaceAll(",", "")));
}

/** A report keeps only the length of a message that is not one of the app's own. */
const BROKEN = "This screen cannot be drawn";

longTest("a broken screen saves a report without the screen's data, and its session can be replayed", async () => {
  const page = await openPage();
  await signIn(page, DEMO_SIGN_INS.manager);
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Customers" }).click();
  const { body } = await ask<{ data: { key: string }[] }>(page, "/customers?page=1");
  const { data: shown } = (await ask<{ data: CustomerWire }>(page, `/customers/${body.data[0]?.key}`)).body;
  const { data: own } = (await ask<{ data: ProfileWire }>(page, "/user_profile")).body;
  await page.getByRole("searchbox").fill(shown.name);
  await page.getByRole("link", { name: shown.name }).first().click();
  await page.getByRole("heading", { level: 1, name: shown.name }).waitFor();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Address", { exact: true }).fill("17 Unheard Close, Surulere");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("button", { name: "yes", exact: true }).click();
  await menu.getByRole("link", { name: "Orders" }).click();
  await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
  await page.getByRole("row").nth(1).getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: /^Order \d+/ }).waitFor();
  const amounts = await amountsOn(page);
  expect(amounts.length).toBeGreaterThan(0);

  const broken = `export function Component() { throw new Error("${BROKEN}"); }`;
  expectError(page, BROKEN);
  await page.route(/\/assets\/products-screen-.*\.js$/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: broken }),
  );
  await menu.getByRole("link", { name: "Products" }).click();
  await page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" }).waitFor();
  const { file, name, text } = await savedBy(page, "Save a report");
  await page.getByText(`Saved as ${name}. Give this file to the person who maintains Backroom.`).waitFor();
  expect(name).toMatch(/^backroom-report-\d{4}-\d\d-\d\d-\d{4}\.json$/);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Use dark theme" }).click();
  await expectNoAxeViolations(page);

  const people = [shown, own].flatMap((one) => [one.name, one.email, one.phone, one.phone.slice(1), one.address]);
  for (const secret of [...people, DEMO_PASSWORD, "Unheard", "Surulere"].filter((each) => each !== ""))
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
  for (const amount of amounts.filter((each) => each >= 100))
    expect([amount, holdsNumber(text, amount), holdsNumber(text, amount * 100)]).toEqual([amount, false, false]);

  const report = readReport(text);
  expect(report.error).toMatchObject({ message: `text(${BROKEN.length})` });
  const types = report.trace.map(({ event }) => event.type);
  for (const type of ["signIn.submitted", "search.changed", "field.changed", "leave.confirmed"])
    expect(types).toContain(type);
  const printed = await replay(file);
  expect(printed).toMatch(/ 0 otherwise$/m);
  expect(printed.slice(printed.indexOf("In the end:"))).not.toContain("≠");
});

test("a problem is reported from the user menu, in a dialog that states the file's content, with a description by the person", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  await page.goto("/customers?query=adaeze.okafor%40example.com");
  await chooseInMenu(page, "Report a problem");
  const dialog = page.getByRole("dialog", { name: "Report a problem" });
  await dialog.getByText("Nothing is sent.").waitFor();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Use dark theme" }).click();
  await chooseInMenu(page, "Report a problem");
  await dialog.getByLabel("What happened?").fill("The list stayed empty ₦5");
  await expectNoAxeViolations(page);

  expectFailing(page, { method: "GET", path: /^\/assets\// });
  const isMaker = /\/assets\/report-file-.*\.js$/;
  await page.route(isMaker, (route) => route.abort("connectionrefused"));
  await dialog.getByRole("button", { name: "Save report" }).click();
  await dialog.getByText("The report could not be saved. Check the connection, then try again").waitFor();
  await page.unroute(isMaker);
  const { name, text } = await savedBy(page, "Save report");
  await dialog.getByText(name).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Done");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });

  const { words, page: place, actors } = readReport(text);
  expect(words).toBe("The list stayed empty ₦5");
  expect(place.route).toBe("/customers?query=text(25)");
  expect(actors.map(({ machine }) => machine)).toEqual(expect.arrayContaining(["session", "shell", "customersList"]));
  expect(text.replace(words, "")).not.toMatch(/stayed empty|adaeze|okafor/i);
});
