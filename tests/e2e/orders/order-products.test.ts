import { expect, test } from "vitest";
import { toast } from "../support/steps";
import { openEdit, products, save } from "./order-products-steps";
import { orderNow } from "./delivery-steps";

test("an order without products is not saved", async () => {
  const { page, lamp, order } = await openEdit({ Brass: 3 }, 1);
  await products(page)
    .getByRole("button", { name: `Remove ${lamp.title}` })
    .click();
  await save(page).click();
  await toast(page, "Please add at least one product").waitFor();
  await products(page).getByRole("alert").getByText("Please add at least one product").waitFor();
  expect((await orderNow(page, order.key)).version).toBe(order.version);
});
