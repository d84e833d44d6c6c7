import { expect, test } from "vitest";
import { choose, textOf, toast } from "../support/steps";
import { details, openEdit, remark, save } from "./order-details-steps";

test("status and remark are edited in place, and the page shows the new values", async () => {
  const { page, order } = await openEdit();
  await choose(details(page), "Status", "Completed");
  await remark(page).fill("Paid at the counter");
  await save(page).click();
  await toast(page, "Updated successfully").waitFor();
  await details(page).getByRole("button", { name: "Edit" }).waitFor();
  await expect.poll(() => textOf(details(page))).toContain("Remark Paid at the counter");
  await expect.poll(() => textOf(details(page))).toContain("Status Completed");
  await expect.poll(() => textOf(page.getByRole("main"))).toContain(`Order ${order.order_number} Completed`);
  await page.reload();
  await expect.poll(() => textOf(details(page))).toContain("Remark Paid at the counter");
});
