import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { ProductWire } from "../../../src/api/products/products.contract";
import { scan } from "../../../tools/kit/keyboard";
import { expectNoAxeViolations } from "../support/axe";
import { openPage } from "../support/harness";
import { answer } from "../support/replies";
import { ask, card, choose, sellOne, toast } from "../support/steps";
import { expectFailing } from "../support/watch";
import { stock } from "../stock/goods-steps";
import { coded, newEan, numbered } from "./coded";
import { longTest } from "../../long-test";
import { APP_CODE } from "../support/app-code";

const LOOKUP = { method: "GET", path: "/api/preflight/load-products" } as const;

const lines = (page: Page) => page.getByRole("list", { name: "Products", exact: true }).getByRole("listitem");
const quantity = (page: Page, title: string) => page.getByRole("spinbutton", { name: `Quantity of ${title}` });
const trouble = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

async function openForm() {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { product, code } = await coded(page, { Brass: 3, Steel: 5 });
  return { page, product, code };
}

test("a scan adds a line to a new order, and each further one a unit, until there are no more", async () => {
  const { page, product, code } = await openForm();
  await page.goto("/orders/create");
  await page.getByRole("button", { name: "Add products" }).waitFor();
  await scan(page, code);
  await lines(page).filter({ hasText: product.title }).waitFor();
  await scan(page, code);
  await scan(page, code);
  await expect.poll(() => quantity(page, product.title).inputValue()).toBe("3");
  await scan(page, code);
  await trouble(page, `There are no more units of ${product.title} (Brass)`).waitFor();
  expect(await quantity(page, product.title).inputValue()).toBe("3");
  await expectNoAxeViolations(page);
});

test("a scan that comes before the app's code is there is not lost", async () => {
  const { page, product, code } = await openForm();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(APP_CODE, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/orders/create", { waitUntil: "commit" });
  await page.waitForFunction(() => globalThis.earlyKeys !== undefined);
  await scan(page, code);
  release();
  await lines(page).filter({ hasText: product.title }).waitFor();
  expect(await quantity(page, product.title).inputValue()).toBe("1");
});

test("a code scanned into a text field leaves the field as it was, and slow keys stay there", async () => {
  const { page, product, code } = await openForm();
  await page.goto("/orders/create");
  const remark = page.getByLabel("Remark");
  await remark.fill("Call before ");
  await scan(page, code);
  await lines(page).filter({ hasText: product.title }).waitFor();
  expect(await remark.inputValue()).toBe("Call before ");
  await remark.pressSequentially("noon", { delay: 60 });
  expect(await remark.inputValue()).toBe("Call before noon");
});

test("a code scanned right after a customer was chosen is no search for another one", async () => {
  const { page, product, code } = await openForm();
  await page.goto("/orders/create");
  const customer = page.getByRole("combobox", { name: "Customer", exact: true });
  await customer.fill("a");
  const option = page.locator("[role=option][data-highlighted]");
  const chosen = await option.innerText();
  await option.click();
  const name = await customer.inputValue();
  expect(chosen).toContain(name);
  await scan(page, code);
  await lines(page).filter({ hasText: product.title }).waitFor();
  await expect.poll(() => customer.inputValue()).toBe(name);
  expect(await customer.getAttribute("aria-expanded")).toBe("false");
  await scan(page, code);
  await expect.poll(() => quantity(page, product.title).inputValue()).toBe("2");
});

test("an unknown code is named, and can be searched for; one that cannot be looked up is kept", async () => {
  const { page, product, code } = await openForm();
  await page.goto("/orders/create");
  await page.getByRole("button", { name: "Add products" }).waitFor();
  const unknown = newEan();
  await scan(page, unknown);
  await trouble(page, `No product has the code ${unknown}`).getByRole("button", { name: "Search for it" }).click();
  const picker = page.getByRole("dialog", { name: "Add products" });
  await expect.poll(() => picker.getByRole("searchbox").inputValue()).toBe(unknown);
  await page.keyboard.press("Escape");
  await picker.waitFor({ state: "hidden" });

  await answer(page, LOOKUP, { status: 503, body: "{}" });
  expectFailing(page, LOOKUP);
  await scan(page, code);
  const kept = trouble(page, `The code ${code} could not be looked up`);
  await kept.getByRole("button", { name: "Try again" }).click();
  await lines(page).filter({ hasText: product.title }).waitFor();
  await kept.waitFor({ state: "hidden" });
});

longTest("an unknown code is given to a product without units, and then names it", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const product = await stock(page, { Brass: 0, Steel: 2 });
  await page.goto("/orders/create");
  await page.getByRole("button", { name: "Add products" }).waitFor();
  const code = newEan();
  await scan(page, code);
  await trouble(page, code).getByRole("button", { name: "Give this code to a product" }).click();
  const picker = page.getByRole("dialog", { name: `Give ${code} to a product` });
  await expectNoAxeViolations(page);
  await picker.getByRole("searchbox").fill(product.title);
  await picker.getByRole("button", { name: product.title }).click();
  const give = picker.getByRole("button", { name: "Give the code" });
  expect(await give.isDisabled()).toBe(true);
  await picker.getByRole("checkbox", { name: "Brass" }).check();
  await picker.getByRole("checkbox", { name: "Steel" }).check();
  expect(await picker.getByRole("checkbox", { name: "Brass" }).isChecked()).toBe(false);
  await give.click();
  await lines(page).filter({ hasText: product.title }).waitFor();
  await trouble(page, code).waitFor({ state: "hidden" });
  const read = await ask<{ data: ProductWire }>(page, `/products/${product.key}`);
  expect(read.body.data.variants.map(({ variation, barcodes }) => [variation, barcodes])).toEqual([
    ["Brass", []],
    ["Steel", [code]],
  ]);

  const misread = `${code.slice(0, 12)}${(Number(code.at(-1)) + 1) % 10}`;
  await scan(page, misread);
  await trouble(page, misread).getByText("It has a wrong check digit. Scan it again", { exact: false }).waitFor();
  expect(await page.getByRole("button", { name: "Give this code to a product" }).count()).toBe(0);
});

longTest("a scan at the list of products, or in the palette, opens the product of the code", async () => {
  const { page, product, code } = await openForm();
  const heading = page.getByRole("heading", { level: 1, name: product.title });
  await page.goto("/products");
  await page.getByRole("searchbox", { name: "Search products" }).click();
  await scan(page, code);
  await heading.waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();

  const unknown = newEan();
  await page.locator("main tbody tr:not([data-bone])").first().waitFor();
  await scan(page, unknown);
  await trouble(page, `No product has the code ${unknown}`).waitFor();
  await expectNoAxeViolations(page);

  await page.goto("/orders");
  await page.locator("main tbody tr:not([data-bone])").first().waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Search" }).getByRole("combobox").waitFor();
  await scan(page, code);
  await heading.waitFor();
});

test("scans add to an order that is edited, and to a transfer", async () => {
  const { page, product, code } = await openForm();
  const order = await sellOne(page);
  await page.goto(`/orders/${order.key}`);
  await page.getByRole("region", { name: "Product details" }).getByRole("button", { name: "Edit" }).click();
  await lines(page).first().waitFor();
  await scan(page, code);
  await scan(page, code);
  await expect.poll(() => quantity(page, product.title).inputValue()).toBe("2");
  await page.getByRole("button", { name: "Save products" }).click();
  await expect
    .poll(
      async () =>
        (await ask<{ data: { total_quantity: number } }>(page, `/orders/${order.key}`)).body.data.total_quantity,
    )
    .toBe(3);

  await page.goto("/transfer/create");
  await page.getByRole("button", { name: "Add products" }).waitFor();
  await scan(page, code);
  await lines(page).filter({ hasText: product.title }).waitFor();
});

test("a scanned serial number adds its unit once, and names the unit whose box was scanned before", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const mark = Date.now().toString(36);
  const [first, second, fresh] = [`SN-${mark}-1`, `SN-${mark}-2`, `SN-${mark}-3`];
  const { product, code } = await numbered(page, [first, second]);
  await page.goto("/orders/create");
  await page.getByRole("button", { name: "Add products" }).waitFor();
  const serials = page.getByRole("textbox", { name: `Serial numbers of ${product.title}` });
  await scan(page, code);
  await scan(page, first);
  await expect.poll(() => serials.inputValue()).toBe(first);
  expect(await quantity(page, product.title).inputValue()).toBe("1");
  await scan(page, second);
  await expect.poll(() => serials.inputValue()).toBe(`${first}\n${second}`);
  expect(await quantity(page, product.title).inputValue()).toBe("2");
  await scan(page, first);
  await trouble(page, `This unit of ${product.title} (Brass) is here already`).waitFor();
  // A third phone, whose number nobody registered, is scanned into the field, which keeps it.
  await page.getByRole("button", { name: "One more" }).click();
  await choose(card(page, "Order details"), "Status", "Completed");
  await card(page, "Customer").locator("label").filter({ hasText: "Walk-in" }).click();
  await choose(card(page, "Payments"), "Account", "Ikeja POS terminal");
  await page.getByRole("button", { name: "Create order" }).click();
  await page.getByText("Type the serial number of each unit that is handed over: 1 missing").first().waitFor();
  await serials.press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  await scan(page, fresh);
  await expect.poll(() => serials.inputValue()).toBe(`${first}\n${second}\n${fresh}\n`);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Create order" }).click();
  await toast(page, "Order added successfully").waitFor();
  const states = [first, second, fresh].map(
    async (serial) => (await ask<{ data: { state: string } }>(page, `/units/${serial}`)).body.data.state,
  );
  expect(await Promise.all(states)).toEqual(["sold", "sold", "sold"]);
});
