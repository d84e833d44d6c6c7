import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { PAGE_LETTERS, SHORTCUTS } from "../../../src/screens/shell/layout/shortcuts/shortcut-table";
import { expectNoAxeViolations } from "../support/axe";
import { openPage } from "../support/harness";
import { personMenu, textOf } from "../support/steps";
import { focused } from "../support/tabbing";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const list = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const name = async (page: Page) => (await focused(page)).name;

const open = async (page: Page, path: string, title: string) => {
  await page.goto(path);
  await heading(page, title).waitFor();
  await page.getByRole("button", { name: "Views" }).waitFor();
};

/** What shows that each shortcut of the table works, by the words of the table. */
const PROOFS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "Search pages, actions and records": async (page) => {
    await page.getByRole("searchbox").focus();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Search" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  },
  "Show these shortcuts": async (page) => {
    await page.getByRole("searchbox").focus();
    await page.keyboard.press("?");
    expect(await page.getByRole("searchbox").inputValue()).toBe("?");
    await page.getByRole("searchbox").fill("");
    await page.getByRole("link", { name: "Create order" }).focus();
    await page.keyboard.press("?");
    await list(page).waitFor();
  },
  "Close what is open": async (page) => {
    await page.keyboard.press("Escape");
    await list(page).waitFor({ state: "hidden" });
    expect(await name(page)).toBe("Create order");
  },
  "Search the list": async (page) => {
    await page.keyboard.press("/");
    expect(await name(page)).toBe("Search orders");
    // In a text it is text.
    await page.keyboard.press("c");
    expect(await page.getByRole("searchbox").inputValue()).toBe("c");
    await page.getByRole("searchbox").fill("");
    await page.waitForURL("/orders");
  },
  "Add a record": async (page) => {
    await page.getByRole("main").getByRole("link", { name: "Create order" }).waitFor();
    await page.getByRole("button", { name: "Views" }).focus();
    await page.keyboard.press("c");
    await heading(page, "Create order").waitFor();
    await page.waitForURL("/orders/create");
  },
  "Go from the search to the rows, and along them": async (page) => {
    await page.locator("tbody a").first().waitFor();
    await page.getByRole("searchbox").focus();
    await page.keyboard.press("ArrowDown");
    expect(
      await page
        .locator("tbody a")
        .first()
        .evaluate((row) => row === document.activeElement),
    ).toBe(true);
    await page.keyboard.press("ArrowUp");
    expect(await name(page)).toBe("Search orders");
  },
  "Go along the filters": async (page) => {
    await page.getByRole("button", { name: "Views" }).focus();
    // The first key on a page asks for the code that makes the filters one tab stop.
    await page.keyboard.press("Shift");
    await page.locator("[role=toolbar] [tabindex='-1']").first().waitFor();
    await page.keyboard.press("ArrowLeft");
    expect(await name(page)).toBe("Store");
  },
  "Save, or press the main button": async (page) => {
    await open(page, "/suppliers", "Suppliers");
    // It needs a permission, which the profile tells.
    await page.getByRole("main").getByRole("button", { name: "Add supplier" }).waitFor();
    // A list without a form has nothing to save.
    await page.getByRole("button", { name: "Views" }).focus();
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("c");
    const dialog = page.getByRole("dialog", { name: "Add supplier" });
    await dialog.waitFor();
    expect(
      await dialog
        .getByRole("textbox")
        .first()
        .evaluate((box) => box === document.activeElement),
    ).toBe(true);
    await page.keyboard.press("Control+Enter");
    await dialog.locator("[aria-invalid=true]").first().waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  },
  "Go through the products to add": async (page) => {
    await page.goto("/orders/create");
    await page.getByRole("button", { name: "Add products" }).click();
    const picker = page.getByRole("dialog", { name: "Add products" });
    await picker.getByText(/^1–20 of/).waitFor();
    await page.keyboard.press("ArrowDown");
    const first = picker.getByRole("button", { name: /in stock|out of stock/ }).first();
    expect(await first.evaluate((row) => row === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    await picker.waitFor({ state: "hidden" });
  },
};

test("every shortcut that the list shows works, and the list shows every page that the person may open", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await open(page, "/orders", "Orders");
  await personMenu(page).click();
  await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
  await list(page).getByText("Go to a page").waitFor();
  const shown = await textOf(list(page));
  for (const { does } of SHORTCUTS.flatMap(({ shortcuts }) => shortcuts)) expect(shown).toContain(does);
  for (const text of ["Ctrl K", "Ctrl Enter", "g then o Orders", "g then h Audit log"]) expect(shown).toContain(text);
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await list(page).waitFor({ state: "hidden" });

  for (const { does } of SHORTCUTS.flatMap(({ shortcuts }) => shortcuts)) {
    if (new URL(page.url()).pathname !== "/orders") await open(page, "/orders", "Orders");
    const proof = PROOFS[does];
    if (!proof) throw new Error(`nothing shows that "${does}" works`);
    await proof(page);
  }

  await open(page, "/orders", "Orders");
  for (const [letter, path] of Object.entries(PAGE_LETTERS)) {
    await page.keyboard.press("g");
    await page.keyboard.press(letter.toLowerCase());
    await page.waitForURL((url) => url.pathname === path);
  }
});
