import { expect, test } from "vitest";
import { heading, openAs } from "../../e2e/dashboard/dashboard-kit";

test("a person who may not see the dashboard is redirected to the first list and has no link to the dashboard", async () => {
  const page = await openAs({ permissions: ["products.view"] });
  await page.goto("/");
  await heading(page, "Products").waitFor();
  const main = page.getByRole("navigation", { name: "Main" });
  expect(await main.getByRole("link", { name: "Dashboard" }).count()).toBe(0);
});
