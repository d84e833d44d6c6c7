import type { Page } from "playwright-core";
import type { OutboxRow } from "../../../src/api/shell/outbox.contract";
import { hire } from "../session/entry-kit";
import { ask } from "../support/steps";

/** A newly invited employee and the pending mail to them. */
export async function invited(page: Page): Promise<OutboxRow & { way: string }> {
  const { email, way } = await hire();
  const { body } = await ask<{ data: OutboxRow[] }>(page, "/outbox?limit=100");
  const mail = body.data.find((row) => row.email === email);
  if (mail === undefined) throw new Error(`no mail to ${email}`);
  return { ...mail, way };
}
