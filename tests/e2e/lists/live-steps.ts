import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/anywhere";
import { ask } from "../support/steps";
import { isCall } from "../support/watch";

export const STREAM = { method: "GET", path: "/api/events" } as const;

/** A page whose event stream is open. */
export async function openLive(
  path: string,
  email: string = DEMO_SIGN_INS.admin,
  width: 1440 | 390 = 1440,
): Promise<Page> {
  const page = await openPage({ signedInAs: email, isLive: true, width });
  const heard = page.waitForResponse((response) => isCall(response.request(), STREAM));
  await page.goto(path);
  await heard;
  return page;
}

/** A form of a record that was deleted, or left the person's store, announces itself in vain. */
export const ANNOUNCED = { method: "PUT", path: /^\/api\/editing\// } as const;

export const stranger = () => openPage({ signedInAs: DEMO_SIGN_INS.admin });
export const pill = (page: Page) => page.getByRole("button", { name: /^\d+ new orders?$/ });
export const changed = (page: Page) => page.getByText("Changed by someone else");

export async function cancel(page: Page, key: string): Promise<void> {
  const { body } = await ask<{ data: { store: string; remark: string } }>(page, `/orders/${key}`);
  const data = { status: "cancelled", store: body.data.store, remark: body.data.remark };
  expect((await ask(page, `/orders/${key}/edit`, { method: "PUT", data })).status).toBe(200);
}
