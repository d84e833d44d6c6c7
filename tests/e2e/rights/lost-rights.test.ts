import { expect } from "vitest";
import { expectNoAxeViolations } from "../support/axe";
import { leaveOnly, lost, openAdmin, openFor } from "./lost-rights-steps";
import { longTest } from "../../long-test";

longTest("a form whose permission is withdrawn keeps its input and shows why it is not saved", async () => {
  const admin = await openAdmin();
  const { page, person } = await openFor(admin, "/products/add", [
    "orders.view",
    "products.view",
    "products.create",
    "products.cost",
  ]);
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Tecno Spark 20");
  await leaveOnly(admin, person, ["orders.view"]);
  await lost(page).waitFor();
  await expect.poll(() => name.inputValue()).toBe("Tecno Spark 20");
  expect(new URL(page.url()).pathname).toBe("/products/add");
  await expectNoAxeViolations(page);

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "yes" }).click();
  await page.waitForURL("/orders");
  await lost(page).waitFor({ state: "hidden" });
  await page.goBack();
  await page.waitForURL("/error");
});
