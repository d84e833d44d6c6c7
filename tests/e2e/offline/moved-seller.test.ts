import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { ProductWire } from "../../../src/api/products/products.contract";
import { employ, makeRole, type Person } from "../people/people-steps";
import { openAdmin, read } from "../rights/lost-rights-steps";
import { addBrass, stock } from "../stock/goods-steps";
import { type Store, twoStores } from "../stock/transfer-steps";
import { ask, card, choose, toast } from "../support/steps";
import { expectFailing } from "../support/watch";
import {
  openSeller,
  ordersOf,
  reports,
  type Sale,
  sellOffline,
  toBeSent,
  typeSale,
  unitsLeft,
  waiting,
} from "./selling-steps";
import { longTest } from "../../long-test";

const REFUSAL = "This store is not available. Choose another one";

type Moving = { admin: Page; sale: Sale; person: Person; there: Store; lamp: ProductWire };

/** Somebody who sells in one store, and another store with five lamps of its own. */
async function openMoving(): Promise<Moving> {
  const admin = await openAdmin();
  const role = await makeRole(admin, ["orders.view", "orders.create"]);
  const person = await employ(admin, role.key, "Halima Bello");
  const sale = await openSeller(person.email, admin);
  const there = (await twoStores(admin)).find(({ key }) => key !== sale.lamp.store);
  if (there === undefined) throw new Error("there is only one store");
  return { admin, sale, person, there, lamp: await stock(admin, { Brass: 5 }, there.key) };
}

async function move({ admin, person, there }: Moving): Promise<void> {
  const { name, email, phone, address, sex, role, employed_at, salary, version } = await read(admin, person);
  const data = { name, email, phone, address, sex, role, employed_at, salary, store: there.key };
  const headers = { "If-Match": String(version) };
  expect((await ask(admin, `/employees/${person.key}/edit`, { method: "PUT", data, headers })).status).toBe(200);
}

/** Sells in the store that the seller belongs to now: with its goods, and to an account of it. */
async function sellThere({ sale: { page }, there, lamp }: Moving): Promise<void> {
  await choose(card(page, "Order details"), "Store", there.title);
  await card(page, "Products")
    .getByRole("button", { name: /^Remove/ })
    .click();
  await addBrass(page, lamp);
  await card(page, "Products").getByRole("spinbutton").fill("2");
  const accounts = await ask<{ data: { name: string }[] }>(page, "/preflight/load-info?xbtsx=accounts&fields=name");
  const payment = card(page, "Payments").getByRole("group", { name: "Payment 1" });
  await choose(payment, "Account", accounts.body.data[0]?.name ?? "");
  await page.getByRole("button", { name: "Create order" }).click();
  await toast(page, "Order added successfully").waitFor();
}

const said = (page: Page): Locator => page.getByRole("alert").filter({ hasText: REFUSAL });

longTest("a seller who was moved to another store while selling reads why, and sells in the new store", async () => {
  const moving = await openMoving();
  const { sale, admin } = moving;
  const { page } = sale;
  expectFailing(page, { method: "POST", path: "/api/orders/new" });
  await typeSale(sale, 2);
  await move(moving);
  await page.getByRole("button", { name: "Create order" }).click();
  await said(page).getByText("Nothing was saved. What you typed is still here.").waitFor();
  await sellThere(moving);
  expect(await ordersOf({ ...sale, page: admin })).toBe(1);
  expect(await unitsLeft({ ...sale, page: admin })).toBe(5);
  expect(await unitsLeft({ ...sale, page: admin, lamp: moving.lamp })).toBe(3);
});

longTest(
  "an offline sale of a store that its seller no longer belongs to says so, and is changed to the new store",
  async () => {
    const moving = await openMoving();
    const { sale, admin } = moving;
    const { page, cut, mend } = sale;
    cut();
    const number = await sellOffline(sale, 2);
    await move(moving);
    await mend();
    await page.reload();
    await toBeSent(page).getByText(`The shop refused it: ${REFUSAL}.`).waitFor();
    await toBeSent(page).getByText(`Your store does not know of it: ${REFUSAL}.`).waitFor();
    expect((await reports(admin)).map((each) => each.number)).not.toContain(number);
    await page.getByRole("button", { name: `Change and send ${number}` }).click();
    await sellThere(moving);
    expect(await waiting(page)).toEqual([]);
    expect(await ordersOf({ ...sale, page: admin })).toBe(1);
    expect(await unitsLeft({ ...sale, page: admin })).toBe(5);
    expect(await unitsLeft({ ...sale, page: admin, lamp: moving.lamp })).toBe(3);
  },
);
