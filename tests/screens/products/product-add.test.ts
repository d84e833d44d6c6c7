import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../page/open-page";
import { textOf } from "../../e2e/support/steps";
import { openAdd } from "../../e2e/products/product-add-steps";

test("other staff add products to their own store, and people without the permission see the reason", async () => {
  const manager = await openAdd(DEMO_SIGN_INS.manager);
  const store = manager.getByRole("combobox", { name: "Store" });
  expect(await store.isDisabled()).toBe(true);
  expect(await textOf(store)).not.toBe("Select store");
  const sales = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  await sales.goto("/products");
  await sales.getByRole("navigation", { name: "Pages" }).waitFor();
  expect(await sales.getByRole("link", { name: "Add product" }).count()).toBe(0);
  await sales.goto("/products/add");
  await sales.getByRole("heading", { name: "You don't have access" }).waitFor();
});
