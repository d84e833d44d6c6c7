import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { ProfileWire } from "../../../src/api/people/profile.contract";
import { openPage } from "../support/anywhere";
import { answer } from "../support/replies";
import { ask } from "../support/steps";

/** The name of the employees of `openColleague`. */
export const NAME = "Ifeanyi Okonkwo";

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** A separate colleague in the administrator's store without a password, and their page. */
export async function openColleague(changes: object = {}) {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const own = (await ask<{ data: ProfileWire }>(page, "/user_profile")).body.data;
  const roles = await ask<{ data: { key: string; title: string }[] }>(
    page,
    "/preflight/load-info?xbtsx=user_roles&fields=title&fields=key",
  );
  const data = {
    name: NAME,
    email: `ifeanyi.${randomUUID().slice(0, 8)}@example.com`,
    phone: "08065550123",
    address: "4 Awolowo Road, Ikoyi",
    sex: "male",
    instagram: "@ifeanyi.sells",
    twitter: "",
    store: own.store,
    user_role: roles.body.data.find(({ title }) => title === "Sales associate")?.key ?? "",
    employed_at: "2023-03-04T08:00:00Z",
    salary: 285_000,
    bonus: 2.5,
    ...changes,
  };
  const headers = { "Idempotency-Key": randomUUID() };
  const made = await ask<{ data: { key: string } }>(page, "/employees/new", { method: "POST", data, headers });
  expect(made.status).toBe(200);
  const { key } = made.body.data;
  await page.goto(`/employees/${key}`);
  await heading(page, data.name).waitFor();
  return { page, key, own, data };
}

/** Makes the server's profile on `page` contain only these permissions. */
export async function holding(page: Page, own: ProfileWire, permissions: readonly string[]): Promise<void> {
  const profile = { data: { ...own, isAdmin: false, permissions } };
  const call = { method: "GET", path: "/api/user_profile" } as const;
  await answer(page, call, { status: 200, body: profile }, Number.POSITIVE_INFINITY);
}
