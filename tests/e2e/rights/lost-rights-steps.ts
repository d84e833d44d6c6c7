import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { EmployeeWire } from "../../../src/api/people/employees.contract";
import type { Permission } from "../../../src/api/rights/permissions.contract";
import { employ, makeRole, type Person } from "../people/people-steps";
import { openPage } from "../support/anywhere";
import { ask } from "../support/steps";
import { isCall } from "../support/watch";

const STREAM = { method: "GET", path: "/api/events" } as const;

export const openAdmin = () => openPage({ signedInAs: DEMO_SIGN_INS.admin });

export const lost = (page: Page) => page.getByRole("alert").filter({ hasText: "Your permissions changed" });

/** Opens a path on a live page, and waits until the page receives changes by others. */
export async function goLive(page: Page, path: string): Promise<void> {
  const heard = page.waitForResponse((response) => isCall(response.request(), STREAM));
  await page.goto(path);
  await heard;
}

/** A page of someone with these permissions, subscribed to changes by others. */
export async function openFor(admin: Page, path: string, acls: readonly Permission[]) {
  const role = await makeRole(admin, acls);
  const person = await employ(admin, role.key, "Ngozi Umeh");
  const page = await openPage({ signedInAs: person.email, isLive: true });
  await goLive(page, path);
  return { page, person };
}

export const read = async (admin: Page, { key }: Person) =>
  (await ask<{ data: EmployeeWire & { version: number } }>(admin, `/employees/${key}`)).body.data;

export async function leaveOnly(admin: Page, person: Person, acls: readonly Permission[]): Promise<void> {
  const { version } = await read(admin, person);
  const headers = { "If-Match": String(version) };
  const reply = await ask(admin, `/employees/${person.key}/permissions`, { method: "PUT", data: { acls }, headers });
  expect(reply.status).toBe(200);
}
