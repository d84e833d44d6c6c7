import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { StoreRowWire } from "../../../src/api/stock/stores.contract";
import { openAs } from "../../e2e/support/dialog-steps";
import { openPage } from "../page/open-page";
import { answer } from "../../e2e/support/replies";
import { ask, heads, toast } from "../../e2e/support/steps";
import { pages, STORES } from "../../e2e/stock/store-steps";

const LIST = { method: "GET", path: `/api${STORES}` } as const;

test("a store manager edits their store and sees why they cannot add one; a person who may only see stores changes nothing", async () => {
  const manager = await openAs(["stores.view", "stores.manage"]);
  await manager.goto("/stores");
  await manager.getByText("Only an administrator can add a store").waitFor();
  await manager.getByText("1 of 1").waitFor();
  expect(await manager.getByRole("button", { name: "Add store" }).count()).toBe(0);
  expect(await manager.getByRole("button", { name: /^Edit / }).count()).toBe(1);

  const page = await openAs(["stores.view"]);
  await page.goto("/stores");
  await page.getByText("1 of 1").waitFor();
  await expect.poll(() => heads(page)).toEqual(["Name", "Address", "Products", "Employees"]);
  expect(await page.getByRole("button", { name: /^(Add|Edit)/ }).count()).toBe(0);
  expect(await page.getByText("Only an administrator can add a store").count()).toBe(0);

  const stranger = await openAs(["orders.view"]);
  await stranger.goto("/stores");
  await stranger.getByRole("heading", { level: 1, name: "You don't have access" }).waitFor();
  expect(await stranger.getByRole("link", { name: "Stores" }).count()).toBe(0);
});

test("stores that fail to load can be retried and are listed ten per page, and an empty list shows a message", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await answer(page, LIST, { status: 503, body: { error: "" } });
  await page.goto("/stores");
  await toast(page, "Cannot access server, request error").waitFor();
  const { body } = await ask<{ data: StoreRowWire[] }>(page, STORES);
  await answer(page, LIST, { status: 200, body: { ...body, pagination: { total_count: 12 } } });
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("1–10 of 12").waitFor();
  await answer(page, LIST, { status: 200, body: { data: [], pagination: { total_count: 0 } } });
  await page.reload();
  await page.getByText("No stores yet").waitFor();
  expect(await pages(page).count()).toBe(0);
});
