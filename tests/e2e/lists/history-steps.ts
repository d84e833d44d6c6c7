import type { Page } from "playwright-core";
import type { OrderWire } from "../../../src/api/orders/orders.contract";
import { ask, card } from "../support/steps";

export const history = (page: Page) => card(page, "History");

export const entries = (page: Page) => history(page).getByRole("listitem");

export const show = (page: Page) => history(page).getByRole("button", { name: "Show history" });

export const remark = (page: Page, { key, status, store }: OrderWire, text: string) =>
  ask(page, `/orders/${key}/edit`, { method: "PUT", data: { status, store, remark: text } });
