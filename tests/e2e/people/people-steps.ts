import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DEMO_PASSWORD } from "../../../server/core/demo";
import type { NewEmployeeBody } from "../../../src/api/people/employees.contract";
import type { Permission } from "../../../src/api/rights/permissions.contract";
import { ask, ownStore } from "../support/steps";

export type Person = { key: string; name: string; email: string };

const idempotent = () => ({ "Idempotency-Key": randomUUID() });

/** A separate role for a test; its title sorts it among the first. */
export async function makeRole(admin: Page, acls: readonly Permission[]): Promise<{ key: string; title: string }> {
  const title = `Aid ${randomUUID().slice(0, 8)}`;
  const data = { title, description: "Lends a hand", acls };
  const { status, body } = await ask<{ data: { key: string } }>(admin, "/roles/new", {
    method: "POST",
    data,
    headers: idempotent(),
  });
  expect(status).toBe(200);
  return { key: body.data.key, title };
}

/** An employee of the administrator's store with this role, who signs in with the demo password. */
export async function employ(admin: Page, role: string, name: string): Promise<Person> {
  const data: NewEmployeeBody = {
    name,
    email: `${randomUUID().slice(0, 13)}@example.com`,
    phone: "08035550144",
    address: "12 Adeola Odeku Street, Lagos",
    sex: "female",
    store: await ownStore(admin),
    user_role: role,
    employed_at: "2026-01-05T08:00:00Z",
    salary: 180_000,
  };
  const { body } = await ask<{ data: { key: string; invite_link: string } }>(admin, "/employees/new", {
    method: "POST",
    data,
    headers: idempotent(),
  });
  const token = new URL(body.data.invite_link).hash.slice(1);
  const chosen = await admin.request.post("/api/auth/link", {
    headers: { "tw-link": token },
    data: { password: DEMO_PASSWORD },
  });
  expect(chosen.status()).toBe(200);
  return { key: body.data.key, name, email: data.email };
}
