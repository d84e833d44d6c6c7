import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import type { ProfileWire } from "../../../src/api/people/profile.contract";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "./anywhere";
import { answer } from "./replies";
import { ask, textOf } from "./steps";

type List = { data: { key: string }[] };

/** A name that is unique in the shop. */
export const newName = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

/** The row of a table that contains this text. */
export const rowOf = (page: Page, text: string): Locator => page.locator("tbody tr").filter({ hasText: text });

/** The text of that row without the end of its last cell. */
export const rowText = async (page: Page, text: string): Promise<string> => (await textOf(rowOf(page, text))).trim();

export const dialogOf = (page: Page, title: string): Locator => page.getByRole("dialog", { name: title });

/** The page's leave confirmation. */
export const leaveQuestion = (page: Page): Locator =>
  page.getByRole("alertdialog", { name: "Are you sure you want to continue without saving?" });

/** A page whose profile from the server contains only these permissions. */
export async function openAs(permissions: readonly string[]): Promise<Page> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  const { body } = await ask<{ data: ProfileWire }>(page, "/user_profile");
  const profile = { data: { ...body.data, isAdmin: false, permissions } };
  await answer(
    page,
    { method: "GET", path: "/api/user_profile" },
    { status: 200, body: profile },
    Number.POSITIVE_INFINITY,
  );
  return page;
}

/** The number of records in a list of the API. */
export const countOf = async (page: Page, path: string): Promise<number> =>
  (await ask<List & { pagination: { total_count: number } }>(page, path)).body.pagination.total_count;
