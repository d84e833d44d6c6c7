import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { ask } from "./steps";

/** Creates a separate record for a test. */
export async function make(page: Page, path: string, data: object): Promise<string> {
  const headers = { "Idempotency-Key": randomUUID() };
  const { status, body } = await ask<{ data: { key: string } }>(page, `${path}/new`, { method: "POST", data, headers });
  expect(status).toBe(200);
  return body.data.key;
}
