import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/harness";
import { scan } from "../../../tools/kit/keyboard";
import { coded } from "../orders/coded";
import { expectFailing } from "../support/watch";
import { card, choose, personMenu } from "../support/steps";
import { keepBusy } from "../support/fast-keys";
import { codeOf } from "../support/code";
import { longTest } from "../../long-test";

/** Makes the code of this name unreachable; the returned function makes it reachable again. */
async function cut(page: Page, name: string): Promise<() => Promise<void>> {
  const path = codeOf(name);
  const isCode = (url: URL) => path.test(url.pathname);
  expectFailing(page, { method: "GET", path });
  await page.route(isCode, (route) => route.abort("connectionrefused"));
  return () => page.unroute(isCode);
}

const lost = (page: Page) => page.getByRole("alert").filter({ hasText: "Anything you typed is still here" });
const again = (page: Page) => page.getByRole("button", { name: "Try again" });
const crash = (page: Page) => page.getByRole("heading", { name: "Unexpected Application Error!" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Starts an order on a page where the code named by `name` cannot be fetched, neither by preloading nor on demand. */
async function beginOrder(name: string): Promise<{ page: Page; mend: () => Promise<void> }> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const mend = await cut(page, name);
  await page.goto("/orders/create");
  await page.getByLabel("Remark").fill("Call before delivery");
  return { page, mend };
}

async function expectTheOrderKept(page: Page): Promise<void> {
  expect(await crash(page).count()).toBe(0);
  await expect.poll(() => page.getByLabel("Remark").inputValue()).toBe("Call before delivery");
}

test("the palette keeps typed text and the form below while its code is missing, and works once it loads", async () => {
  const { page, mend } = await beginOrder("palette-results");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("customers");
  await lost(page).waitFor();
  await expectTheOrderKept(page);
  await mend();
  await again(page).click();
  await page.getByRole("dialog").getByRole("option", { name: "Customers" }).first().waitFor();
  await expect.poll(() => page.getByRole("combobox", { name: /^Search pages/ }).inputValue()).toBe("customers");
  await page.keyboard.press("Escape");
  await expectTheOrderKept(page);
});

test("a select without the code of its list says so, and opens the list once it loads", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  // An idle page would ask for the same code, for the page of an order.
  await keepBusy(page);
  const mend = await cut(page, "select-list");
  await page.goto("/orders");
  const stores = page.getByRole("combobox").first();
  await stores.click();
  await lost(page).waitFor();
  await mend();
  await again(page).click();
  await page.getByRole("option", { name: "Computer Village, Ikeja" }).click();
  await expect.poll(() => stores.innerText()).toBe("Computer Village, Ikeja");
  expect(await page.getByRole("dialog").count()).toBe(0);
});

longTest("the report without its code keeps typed text and the form below", async () => {
  const { page, mend } = await beginOrder("report-dialog");
  await personMenu(page).click();
  await page.getByRole("menuitem", { name: "Report a problem" }).click();
  await page.getByLabel("What happened?").fill("The till stopped");
  await lost(page).waitFor();
  await mend();
  await again(page).click();
  await page.getByRole("button", { name: "Save report" }).waitFor();
  await expect.poll(() => page.getByLabel("What happened?").inputValue()).toBe("The till stopped");
  await page.keyboard.press("Escape");
  await expectTheOrderKept(page);
});

longTest("filters, duration, views and downloads without their code show an error in their place", async () => {
  const phone = await openPage({ signedInAs: DEMO_SIGN_INS.admin, width: 390 });
  const mendFilters = await cut(phone, "filter-sheet");
  await phone.goto("/orders");
  await phone.getByRole("button", { name: "Filters" }).click();
  await lost(phone).waitFor();
  await mendFilters();
  await again(phone).click();
  await phone.getByRole("dialog", { name: "Filters" }).getByRole("combobox").first().waitFor();

  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const mendDuration = await cut(page, "duration-dialog");
  await page.goto("/");
  await page
    .getByRole("button", { name: /^(Today|Since|This|Last|\d)/ })
    .first()
    .click();
  await lost(page).waitFor();
  await mendDuration();
  await again(page).click();
  await page.getByRole("dialog").getByRole("radio").first().waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });

  for (const [name, code] of Object.entries({ Views: "list-views", Downloads: "downloads-menu" })) {
    const mend = await cut(page, code);
    await page.goto("/suppliers");
    await page.mouse.move(1, 1);
    const retry = page.getByRole("button", { name: `${name} could not be loaded. Try again` });
    await retry.waitFor();
    await mend();
    await retry.click();
    await page.getByRole("button", { name, exact: true }).click();
    // A menu takes the focus some frames after it opened, and handles Escape only then.
    await page.locator("[role=menu]:focus").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "hidden" });
  }
  expect(await crash(page).count()).toBe(0);
});

test("a menu whose code is missing says so, and opens on retry", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const mend = await cut(page, "opened-menu");
  await page.goto("/orders");
  await personMenu(page).focus();
  await page.keyboard.press("Enter");
  const notice = page.getByRole("dialog", { name: "Your account" });
  await notice.getByText(/^This part could not be loaded\. What was saved is safe\./).waitFor();
  await page.keyboard.press("Escape");
  await notice.waitFor({ state: "hidden" });
  await expect.poll(() => personMenu(page).evaluate((node) => node === document.activeElement)).toBe(true);
  await personMenu(page).click();
  await notice.waitFor();
  await mend();
  await notice.getByRole("button", { name: "Try again" }).click();
  await page.locator("[role=menu]:focus").waitFor();
  await page.getByRole("menuitem", { name: "Report a problem" }).click();
  await page.getByRole("dialog", { name: "Report a problem" }).waitFor();
  expect(await crash(page).count()).toBe(0);
});

test("a page that cannot be fetched keeps the shown page and opens on retry", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/orders");
  await page.getByRole("searchbox").fill("Ada");
  await page.waitForURL(/query=Ada/);
  const mend = await cut(page, "products-screen");
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Products" }).click();
  await lost(page).waitFor();
  expect(new URL(page.url()).pathname).toBe("/orders");
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await lost(page).waitFor({ state: "hidden" });
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("Ada");
  await heading(page, "Orders").waitFor();
  await menu.getByRole("link", { name: "Products" }).click();
  await lost(page).waitFor();
  await mend();
  await again(page).click();
  await heading(page, "Products").waitFor();
});

longTest("input stays when the next page cannot be fetched", async () => {
  const { page } = await beginOrder("products-screen");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Products" }).click();
  await page.getByRole("button", { name: "yes" }).click();
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await heading(page, "Create order").waitFor();
  expect(new URL(page.url()).pathname).toBe("/orders/create");
  expect(await crash(page).count()).toBe(0);
  await page.getByRole("alert").filter({ hasText: "What you typed was not saved" }).waitFor();
  await page.getByRole("button", { name: "Create order" }).waitFor({ state: "hidden" });
});

longTest("a saved form whose next page cannot be fetched says that it was saved, and leads on later", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { product, code } = await coded(page, { Brass: 1 });
  const mend = await cut(page, "order-screen");
  await page.goto("/orders/create");
  const create = page.getByRole("button", { name: "Create order" });
  await create.waitFor();
  await scan(page, code);
  await page.getByRole("listitem").filter({ hasText: product.title }).waitFor();
  await card(page, "Customer").locator("label").filter({ hasText: "Walk-in" }).click();
  await choose(card(page, "Payments"), "Account", "Ikeja POS terminal");
  await create.click();
  const question = page.getByRole("dialog", { name: "The page could not be loaded" });
  await question.getByText("What you typed was saved. Only the page that follows could not be loaded.").waitFor();
  await question.getByRole("button", { name: "Stay on this page" }).click();
  await page.getByRole("alert").filter({ hasText: "What you typed was saved" }).waitFor();
  await create.waitFor({ state: "hidden" });
  await mend();
  await page.getByRole("link", { name: "Open the next page" }).click();
  await page.getByRole("heading", { level: 1, name: /^Order \d+$/ }).waitFor();
  await page.getByText(product.title).first().waitFor();
});

longTest("Back to a page that cannot be fetched keeps the shown page and its address", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await keepBusy(page);
  await page.goto("/suppliers");
  await heading(page, "Suppliers").waitFor();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
  await heading(page, "Orders").waitFor();
  await page.reload();
  await heading(page, "Orders").waitFor();
  const mend = await cut(page, "suppliers-screen");
  await page.goBack();
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await page.waitForURL((url) => url.pathname === "/orders");
  await heading(page, "Orders").waitFor();
  await mend();
  await page.goBack();
  // The page of an order is being fetched too, and what was under way when the code was cut may still fail.
  const suppliers = heading(page, "Suppliers");
  await suppliers.or(again(page)).first().waitFor();
  if (await again(page).isVisible()) await again(page).click();
  await suppliers.waitFor();
  expect(new URL(page.url()).pathname).toBe("/suppliers");
});

longTest("a URL whose page code is missing shows an error within the frame and opens on retry", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const mend = await cut(page, "orders-screen");
  await page.goto("/orders");
  await lost(page).waitFor();
  await mend();
  await again(page).click();
  await heading(page, "Orders").waitFor();
  expect(await crash(page).count()).toBe(0);
});

test("an outdated page offers a reload after a deployment, and the server answers 404 for its code", async () => {
  const { page } = await beginOrder("palette-results");
  const gone = await page.request.get("/assets/palette-results-OLDNAME1.js");
  expect(gone.status()).toBe(404);
  expect(await gone.text()).not.toContain("<html");
  expectFailing(page, { method: "GET", path: "/" });
  await page.route(
    (url) => url.pathname === "/",
    (route) =>
      route.request().resourceType() === "fetch"
        ? route.fulfill({
            contentType: "text/html",
            body: '<script type="module" src="/assets/index-NEW.js"></script>',
          })
        : route.fallback(),
  );
  await page.keyboard.press("Control+k");
  await page.getByText("Backroom was updated after you opened this page").waitFor();
  await page.getByRole("button", { name: "Reload the page" }).waitFor();
  await page.keyboard.press("Escape");
  await expectTheOrderKept(page);
});

test("a list shows its rows without the code that sends requests, which is loaded again for the next request", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const mend = await cut(page, "http");
  await page.goto("/orders");
  await page.getByRole("row").nth(10).waitFor();
  await page.getByText("Could not reach server").first().waitFor();
  await mend();
  await page.getByRole("searchbox").fill("10299");
  await expect.poll(() => page.getByRole("row").count()).toBe(2);
});
