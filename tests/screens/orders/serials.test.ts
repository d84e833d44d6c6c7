import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { NewOrderBody, OrderLineWire, OrderWire } from "../../../src/api/orders/orders.contract";
import { BUYER } from "../../../tools/kit/buyer";
import { trackedStock } from "../../e2e/stock/goods-steps";
import { ask, card, choose, ownStore, textOf, toast } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";
import { openPage } from "../page/open-page";

const SERIALS = { method: "POST", path: /^\/api\/orders\/[^/]+\/serials$/ } as const;
const RETURN = { method: "POST", path: /^\/api\/orders\/[^/]+\/returns\/new$/ } as const;
const EDIT = { method: "PUT", path: /^\/api\/orders\/[^/]+\/edit$/ } as const;

const lines = (page: Page) => card(page, "Product details");
const numbers = (page: Page) => card(page, "Serial numbers");
const taking = (page: Page) => card(page, "Take goods back");
const press = (page: Page, name: string) => taking(page).getByRole("button", { name, exact: true }).click();

const orderNow = async (page: Page, key: string) => (await ask<{ data: OrderWire }>(page, `/orders/${key}`)).body.data;
const lineNow = async (page: Page, key: string) =>
  (JSON.parse((await orderNow(page, key)).sub_total_items) as OrderLineWire[])[0];

let named = 0;

/** A serial number that no other test has. */
const serial = (name: string) => `${name}-${Date.now().toString(36)}${(named += 1)}`;

/** The page of an order of units of a product with serial numbers, of which these are named. */
async function openSold(status: "pending" | "completed", quantity: number, serials: string[]) {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const store = await ownStore(page);
  const phone = await trackedStock(page, { Black: 9 }, store);
  const keyOf = async (name: string) =>
    (await ask<{ data: { key: string }[] }>(page, `/preflight/load-info?xbtsx=${name}&fields=name&fields=key`)).body
      .data[0]?.key ?? "";
  const data: NewOrderBody = {
    store,
    status: "pending",
    facilitator: await keyOf("employees"),
    remark: "",
    customer: BUYER,
    delivery: null,
    subtotalitems: [{ key: phone.variants[0]?.key ?? "", quantity, serials }],
    payment: [{ account_key: await keyOf("accounts"), amount: 0 }],
  };
  const headers = { "Idempotency-Key": randomUUID() };
  const made = await ask<{ data: { key: string } }>(page, "/orders/new", { method: "POST", data, headers });
  expect(made.status).toBe(200);
  const { key } = made.body.data;
  if (status === "completed") {
    const done = await ask(page, `/orders/${key}/edit`, { method: "PUT", data: { status, store, remark: "" } });
    expect(done.status).toBe(200);
  }
  await page.goto(`/orders/${key}`);
  return { page, key, store, phone, field: numbers(page).getByLabel(`${phone.title} (Black)`) };
}

test("a pending order says which numbers are missing, and holds the units that are named", async () => {
  const [first, second] = [serial("SN/1"), serial("SN 2")];
  const { page, key, store, field } = await openSold("pending", 2, [first]);
  await expect.poll(() => textOf(lines(page))).toContain("1 of 2 without a number");
  const link = lines(page).getByRole("link", { name: first });
  expect(await link.getAttribute("href")).toBe(`/units/${encodeURIComponent(first)}`);
  await expect
    .poll(() => textOf(numbers(page)))
    .toContain("1 unit has no number yet. All numbers are needed before this order is completed.");

  expectFailing(page, EDIT);
  const details = card(page, "Order details");
  await details.getByRole("button", { name: "Edit" }).click();
  await choose(details, "Status", "Completed");
  await details.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => textOf(details.getByRole("alert")))
    .toMatch(/^Name the serial numbers of .* on this order first/);
  await details.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "yes" }).click();

  await numbers(page).getByRole("button", { name: "Edit" }).click();
  expect(await field.inputValue()).toBe(first);
  // As a scanner types it: the code and Enter.
  await field.fill(`${first}\n${second}\n`);
  await expect.poll(() => textOf(numbers(page))).not.toContain("without a number");
  await numbers(page).getByRole("button", { name: "Save numbers" }).click();
  await toast(page, "Serial numbers saved").waitFor();
  await expect.poll(() => textOf(numbers(page))).toContain("Every unit has its number.");
  await expect.poll(() => textOf(lines(page))).toContain(`${first} ${second}`);
  expect(await lineNow(page, key)).toMatchObject({ serials: [first, second] });
  const data = { status: "completed", store, remark: "" };
  expect((await ask(page, `/orders/${key}/edit`, { method: "PUT", data })).status).toBe(200);
});

test("wrong numbers are shown beside their line, those of the shop's books too, and nothing typed is lost", async () => {
  const [first, second] = [serial("SN-1"), serial("SN-2")];
  const other = await openSold("pending", 1, [first]);
  const { page, key } = other;
  const save = numbers(page).getByRole("button", { name: "Save numbers" });
  await numbers(page).getByRole("button", { name: "Edit" }).click();
  await other.field.fill("356938035643808");
  await save.click();
  await numbers(page).getByText("356938035643808 has 15 digits like an IMEI, and a wrong check digit").waitFor();
  await other.field.fill(`${first}\n${second}`);
  await numbers(page).getByText("These are 2 numbers for 1 unit. Remove 1").waitFor();

  // A unit of another product.
  const elsewhere = await openSold("pending", 1, [second]);
  const theirs = elsewhere.page;
  expectFailing(theirs, SERIALS);
  await numbers(theirs).getByRole("button", { name: "Edit" }).click();
  await elsewhere.field.fill(first);
  await numbers(theirs).getByRole("button", { name: "Save numbers" }).click();
  await numbers(theirs)
    .getByText(new RegExp(`${first} is held by order \\d+. Choose another unit`))
    .last()
    .waitFor();
  expect(await elsewhere.field.inputValue()).toBe(first);
  expect(await elsewhere.field.getAttribute("aria-invalid")).toBe("true");
  expect(await textOf(numbers(theirs).getByRole("alert"))).toContain("What you typed is still here");
  expect(await lineNow(page, key)).toMatchObject({ serials: [first] });
});

test("a completed order only gains names", async () => {
  const [first, second] = [serial("SN-1"), serial("SN-2")];
  const { page, field } = await openSold("completed", 1, [first]);
  await expect.poll(() => textOf(numbers(page))).toContain("Every unit has its number.");
  expectFailing(page, SERIALS);
  await numbers(page).getByRole("button", { name: "Edit" }).click();
  await numbers(page).getByText("Only missing numbers can be added").waitFor();
  await field.fill(second);
  await numbers(page).getByRole("button", { name: "Save numbers" }).click();
  await numbers(page)
    .getByText(`${first} was handed over with this order. A completed order only gains names`)
    .last()
    .waitFor();
  expect(await field.inputValue()).toBe(second);
});

test("units with a number come back one by one, each in its own condition", async () => {
  const names = [serial("SN-1"), serial("SN-2"), serial("SN-3")] as const;
  const fourth = serial("SN-4");
  const { page, key, phone } = await openSold("completed", 4, [...names, fourth]);
  await card(page, "Returns").getByRole("button", { name: "Take goods back" }).click();
  const units = taking(page).getByRole("group", { name: phone.title });
  expect(await units.getByRole("checkbox").count()).toBe(4);
  await units.getByRole("checkbox", { name: names[2] }).check();
  await units.getByRole("checkbox", { name: names[0] }).check();
  await units.getByRole("checkbox", { name: names[1] }).check();
  await units.getByRole("checkbox", { name: names[1] }).uncheck();
  await units.getByRole("checkbox", { name: fourth }).check();
  expect(await taking(page).getByRole("spinbutton").count()).toBe(0);
  await press(page, "Next");
  expect(await textOf(taking(page))).toMatch(new RegExp(`${names[2]}.*${names[0]}.*${fourth}`));
  expect(await taking(page).getByRole("button", { name: "Some in another condition" }).count()).toBe(0);
  await taking(page).getByRole("combobox", { name: "What to do" }).nth(1).click();
  await page.getByRole("option", { name: "Repair first" }).click();
  await taking(page).getByLabel("Reason").fill("One does not charge");
  await press(page, "Next");
  const review = await textOf(taking(page));
  expect(review).toContain(`${names[2]}, sell again`);
  expect(review).toContain(`${names[0]}, repair first`);
  expect(review).toContain(`${fourth}, sell again`);
  await press(page, "Take back");
  await toast(page, "Goods taken back").waitFor();
  await expect
    .poll(() => textOf(card(page, "Returns")))
    .toMatch(new RegExp(`2 × .*sell again ${names[2]} ${fourth} .*repair first ${names[0]}`));
  expect(await textOf(lines(page))).toContain(`3 came back ${names[1]}`);
  expect(await orderNow(page, key)).toMatchObject({
    returns: [
      {
        lines: [
          { quantity: 2, condition: "resell", serials: [names[2], fourth] },
          { quantity: 1, condition: "repair", serials: [names[0]] },
        ],
      },
    ],
  });
});

test("a unit that somebody else took back meanwhile is named in the first step, where it is taken out", async () => {
  const [first, second] = [serial("SN-1"), serial("SN-2")];
  const { page, key, phone } = await openSold("completed", 2, [first, second]);
  await card(page, "Returns").getByRole("button", { name: "Take goods back" }).click();
  for (const name of [first, second]) await taking(page).getByRole("checkbox", { name }).check();
  await press(page, "Next");
  await taking(page).getByLabel("Reason").fill("Too small");
  await press(page, "Next");
  const data = {
    lines: [{ key: phone.variants[0]?.key, quantity: 1, condition: "resell", serials: [first] }],
    reason: "Came back before",
    refunds: [],
  };
  const headers = { "Idempotency-Key": randomUUID() };
  expect((await ask(page, `/orders/${key}/returns/new`, { method: "POST", data, headers })).status).toBe(200);
  expectFailing(page, RETURN);
  await press(page, "Take back");
  await taking(page).getByRole("alert").waitFor();
  await press(page, "Back");
  await press(page, "Back");
  await taking(page).getByRole("checkbox", { name: first }).uncheck();
  await press(page, "Next");
  expect(await taking(page).getByLabel("Reason").inputValue()).toBe("Too small");
  await press(page, "Next");
  await press(page, "Take back");
  await toast(page, "Goods taken back").waitFor();
  expect((await orderNow(page, key)).returns).toHaveLength(2);
});

test("an order of products without serial numbers has no card for them", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { data } = (await ask<{ data: { key: string }[] }>(page, "/orders?limit=1")).body;
  await page.goto(`/orders/${data[0]?.key}`);
  await lines(page).getByRole("row").first().waitFor();
  expect(await numbers(page).count()).toBe(0);
});
