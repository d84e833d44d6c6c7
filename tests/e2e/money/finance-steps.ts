import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { AccountWire } from "../../../src/api/money/accounts.contract";
import type { ProfileWire } from "../../../src/api/people/profile.contract";
import { ask } from "../support/steps";

/** A separate till with this balance in naira, in the signed-in person's store. */
export async function newTill(page: Page, balance: number): Promise<AccountWire> {
  const { body: profile } = await ask<{ data: ProfileWire }>(page, "/user_profile");
  const data = { name: `Till ${randomUUID().slice(0, 8)}`, type: "cash", store: profile.data.store, balance };
  const headers = { "Idempotency-Key": randomUUID() };
  const made = await ask<{ data: { key: string } }>(page, "/finances/accounts/new", { method: "POST", data, headers });
  expect(made.status).toBe(200);
  return readTill(page, made.body.data.key);
}

export const readTill = async (page: Page, key: string): Promise<AccountWire> =>
  (await ask<{ data: AccountWire }>(page, `/finances/accounts/${key}`)).body.data;

/** Posts entries on a till one by one; the last is the newest. */
export async function post(page: Page, till: AccountWire, entries: readonly (readonly [string, number])[]) {
  for (const [remark, amount] of entries) {
    const lines = [{ account_key: till.key, amount: Math.abs(amount) }];
    const data = { remark, type: amount < 0 ? "debit" : "credit", store: till.store, transactions: lines };
    const { status } = await ask(page, "/finances/transactions/new", { method: "POST", data });
    expect(status).toBe(200);
  }
}
