import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { order, read, title } from "../../e2e/purchases/purchase-steps";
import { ask, toast } from "../../e2e/support/steps";
import { openPage } from "../page/open-page";

test("a level makes what is below it low, which becomes a purchase in two presses", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  const { key, supplier } = await order(page, "draft");
  await ask(page, `/purchases/${key}/status/edit`, { method: "PUT", data: { status: "cancelled" } });
  const list = `/low-stock?supplier=${supplier}`;
  await page.goto(list);
  await title(page, "Low stock").waitFor();
  await page.getByText("Nothing is low here").waitFor();

  await page.goto(`${list}&show=all`);
  await page.getByRole("button", { name: /^Edit Charger/ }).click();
  const dialog = page.getByRole("dialog", { name: "Edit reorder level" });
  await dialog.getByLabel("Reorder at").fill("3");
  await dialog.getByRole("button", { name: "Save" }).click();
  await toast(page, 'Please fill in "Order up to"').waitFor();
  await dialog.getByLabel("Order up to").fill("12");
  await dialog.getByRole("button", { name: "Save" }).click();
  await toast(page, "Reorder level saved").waitFor();

  await page.goto(list);
  // One is there, and up to 12 are wanted.
  const row = page.getByRole("row", { name: /Charger/ });
  await row.getByText("3 → 12").waitFor();
  await row.getByText("11", { exact: true }).waitFor();
  await row.getByRole("link", { name: /^Order from Otigba Traders/ }).click();
  await page.getByRole("button", { name: "Create purchase" }).click();
  await title(page, /^Purchase \d+$/).waitFor();
  const made = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const { lines, status, supplier: from } = await read(page, made);
  expect([from, status, lines.map(({ quantity, cost }) => [quantity, cost])]).toEqual([
    supplier,
    "draft",
    [[11, 4000]],
  ]);
  await page.goto(list);
  await page.getByText("Nothing is low here").waitFor();
});
