import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { NewEmployeeBody } from "../../../src/api/people/employees.contract";
import { openPage } from "../support/anywhere";
import { ask, ownStore, toast } from "../support/steps";
import { expect } from "vitest";

export const LINK = {
  read: { method: "GET", path: "/api/auth/link" },
  use: { method: "POST", path: "/api/auth/link" },
} as const;

export const newPassword = (page: Page) => page.getByLabel("New password");

export const pathOf = (page: Page) => new URL(page.url()).pathname;

/** The path of a link's address, whatever the server's public address. */
export const wayOf = (address: string): string => {
  const { pathname, hash } = new URL(address);
  return `${pathname}${hash}`;
};

type Hired = { key: string; name: string; email: string; way: string };

let hired = 0;

/** A new employee and the path of their invitation. */
export async function hire(changes: Partial<NewEmployeeBody> = {}): Promise<Hired> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const path = "/preflight/load-info?xbtsx=user_roles&fields=title&fields=key";
  const roles = await ask<{ data: { key: string }[] }>(page, path);
  const data: NewEmployeeBody = {
    name: "Yetunde Salako",
    email: `yetunde.salako.${(hired += 1)}.${randomUUID().slice(0, 8)}@example.com`,
    phone: "08035550144",
    address: "12 Adeola Odeku Street, Lagos",
    sex: "female",
    store: await ownStore(page),
    user_role: roles.body.data[0]?.key ?? "",
    employed_at: "2026-01-05T08:00:00Z",
    salary: 180_000,
    ...changes,
  };
  const headers = { "Idempotency-Key": randomUUID() };
  const reply = await ask<{ data: { key: string; invite_link: string } }>(page, "/employees/new", {
    method: "POST",
    data,
    headers,
  });
  expect(reply.status).toBe(200);
  return { key: reply.body.data.key, name: data.name, email: data.email, way: wayOf(reply.body.data.invite_link) };
}

/** Opens a link and waits for its form. */
export async function openLink(page: Page, way: string): Promise<void> {
  await page.goto(way);
  await newPassword(page).waitFor();
}

/** Presses Tab until the focus is on the control of this name. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const names: string[] = [];
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const element = document.activeElement;
      const labels =
        element && "labels" in element ? Array.from((element.labels as NodeListOf<Element> | null) ?? []) : [];
      return (element?.getAttribute("aria-label") ?? labels[0]?.textContent ?? element?.textContent ?? "").trim();
    });
    if (at === name) return;
    names.push(at);
  }
  throw new Error(`Tab never reached ${name}, only ${names.join(" | ")}`);
}

export const FIRST = "a first password";

export const DEAD = /^This link is no longer valid/;

export const save = (page: Page) => page.getByRole("button", { name: "Save password" });

export async function signInWith(page: Page, password: string): Promise<void> {
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation").first().waitFor();
  expect(pathOf(page)).not.toBe("/login");
}

export async function accept(page: Page, way: string, password: string): Promise<void> {
  await openLink(page, way);
  await newPassword(page).fill(password);
  await save(page).click();
  await toast(page, "Password saved, sign in with it").waitFor();
}

/** Uses a link in another browser, as far as the server can tell. */
export async function useElsewhere(page: Page, way: string, password = FIRST): Promise<void> {
  const headers = { "tw-link": way.split("#")[1] ?? "" };
  expect((await ask(page, "/auth/link", { method: "POST", data: { password }, headers })).status).toBe(200);
}
