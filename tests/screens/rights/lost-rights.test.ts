import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ANNOUNCED } from "../../e2e/lists/live-steps";
import { twoStores } from "../../e2e/stock/transfer-steps";
import { listOne, save } from "../../e2e/products/product-edit-steps";
import { goLive, leaveOnly, lost, openAdmin, openFor, read } from "../../e2e/rights/lost-rights-steps";
import { ask, card, sellOne } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";

const refused = (page: Page) => page.getByRole("alert").filter({ hasText: "You don't have permission to do this" });

test("a product edit stays open after its permission is withdrawn, and the save is refused there", async () => {
  const admin = await openAdmin();
  const { page, person } = await openFor(admin, "/products", [
    "products.view",
    "products.create",
    "products.edit",
    "products.cost",
  ]);
  const product = await listOne(page, "Itel A70 in edit");
  await goLive(page, `/products/${product.key}`);
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Itel A70 with a longer name");
  await leaveOnly(admin, person, ["products.view"]);
  await lost(page).waitFor();
  await expect.poll(() => name.inputValue()).toBe("Itel A70 with a longer name");
  expectFailing(page, { method: "PUT", path: /^\/api\/products\// });
  await save(page);
  await refused(page).waitFor();
  await expect.poll(() => name.inputValue()).toBe("Itel A70 with a longer name");
});

test("a card edit keeps its input when its person is moved to another store", async () => {
  const admin = await openAdmin();
  const { page, person } = await openFor(admin, "/orders", ["orders.view", "orders.edit", "orders.create"]);
  const order = await sellOne(page);
  const [, elsewhere] = await twoStores(admin);
  await goLive(page, `/orders/${order.key}`);
  const details = card(page, "Order details");
  expectFailing(page, ANNOUNCED);
  await details.getByRole("button", { name: "Edit" }).click();
  await details.getByLabel("Remark").fill("Call before delivery");
  const { name, email, phone, address, sex, role, employed_at, salary } = await read(admin, person);
  const data = { name, email, phone, address, sex, role, employed_at, salary, store: elsewhere?.key };
  expect((await ask(admin, `/employees/${person.key}/edit`, { method: "PUT", data })).status).toBe(200);
  await lost(page).waitFor();
  await expect.poll(() => details.getByLabel("Remark").inputValue()).toBe("Call before delivery");
});
