import { expect, test } from "vitest";
import { ANNOUNCED, cancel, changed, openLive, pill, stranger } from "../../e2e/lists/live-steps";
import { deleteOne, listOne } from "../../e2e/products/product-edit-steps";
import { ask, card, choose, sellOne, textOf, toast } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";

test("a row changed by others is announced, and a press on the first page reloads it", async () => {
  const other = await stranger();
  const order = await sellOne(other);
  const page = await openLive("/orders");
  const row = page.getByRole("row", { name: new RegExp(`^${order.order_number} `) });
  await row.getByText("Pending").first().waitFor();
  await cancel(other, order.key);
  const news = page.getByRole("button", { name: "1 order changed" });
  await news.waitFor();
  await news.click();
  await row.getByText("Cancelled").waitFor();
  await expect.poll(() => news.isVisible()).toBe(false);
});

test("a product that someone else deletes shows a message, keeps the input and links to the list", async () => {
  const other = await stranger();
  const product = await listOne(other, "Tecno Pop 9");
  const page = await openLive(`/products/${product.key}`);
  expectFailing(page, ANNOUNCED);
  await page.getByLabel("Description").fill("Box opened");
  await deleteOne(other, product.key);
  await page.getByText("Deleted by someone else").waitFor();
  expect(await changed(page).isVisible()).toBe(false);
  await expect.poll(() => page.getByLabel("Description").inputValue()).toBe("Box opened");

  await page.getByRole("link", { name: "View products" }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to continue without saving?" });
  await question.getByRole("button", { name: "yes" }).click();
  await page.getByText(/^1–10 of/).waitFor();
});

test("a record that someone else changed shows a message, keeps the input and reloads on request", async () => {
  const other = await stranger();
  const order = await sellOne(other);
  const page = await openLive(`/orders/${order.key}`);
  const details = card(page, "Order details");
  await details.getByRole("button", { name: "Edit" }).click();
  await details.getByLabel("Remark").fill("Call before delivery");
  await cancel(other, order.key);
  await changed(page).waitFor();
  await expect.poll(() => textOf(page.getByRole("heading", { level: 1 }).locator(".."))).toContain("pending");

  await page.getByRole("button", { name: "Reload", exact: true }).click();
  await changed(page).waitFor({ state: "hidden" });
  await expect.poll(() => textOf(page.getByRole("heading", { level: 1 }).locator(".."))).toContain("cancelled");
  await expect.poll(() => details.getByLabel("Remark").inputValue()).toBe("Call before delivery");
});

test("an own change is not announced, and the next change by someone else is", async () => {
  const page = await openLive("/orders");
  const order = await sellOne(await stranger());
  await page.getByRole("button", { name: "1 new order", exact: true }).click();
  await page.getByRole("link", { name: String(order.order_number), exact: true }).click();
  const details = card(page, "Order details");
  await details.getByRole("button", { name: "Edit" }).click();
  await choose(details, "Status", "Completed");
  await details.getByRole("button", { name: "Save" }).click();
  await toast(page, "Updated successfully").waitFor();
  // This event follows the event of the page's own change, which has therefore been received.
  const other = await stranger();
  const next = await sellOne(other);
  await page.goBack();
  await page.getByRole("link", { name: String(next.order_number), exact: true }).waitFor();
  expect(await page.getByRole("button", { name: /changed$/ }).count()).toBe(0);
  await sellOne(other);
  await pill(page).waitFor();
});

test("a session that ends elsewhere ends on this page without a request", async () => {
  const page = await openLive("/orders");
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  expectFailing(page, { method: "GET", path: /./ });
  expect((await ask(page, "/auth/logout", { method: "POST", data: {} })).status).toBe(200);
  await toast(page, "Session expired, please login again").waitFor();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
});
