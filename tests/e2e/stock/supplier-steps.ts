import type { Page } from "playwright-core";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/anywhere";
import { dialogOf, newName } from "../support/dialog-steps";
import { make } from "../support/records";

export const SUPPLIERS = "/inventory/suppliers";

export const LIST = { method: "GET", path: `/api${SUPPLIERS}` } as const;

export const ADD = { method: "POST", path: `/api${SUPPLIERS}/new` } as const;

// First in a list by name.
export const NAME = "0 Tejuosho Traders";

export const DETAILS = { contact: "08055550143", address: "12 Otigba Street, Ikeja" };

export const adding = (page: Page) => dialogOf(page, "Add supplier");

export const add = (page: Page) => page.getByRole("main").getByRole("button", { name: "Add supplier" });

export const pages = (page: Page) => page.getByRole("navigation", { name: "Pages" });

export async function openList(visit: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, ...visit });
  await page.goto("/suppliers");
  await pages(page).waitFor();
  return page;
}

export const editing = (page: Page) => dialogOf(page, "Edit supplier");

/** The list with a separate supplier being edited. */
export async function openEdit(): Promise<{ page: Page; name: string; key: string }> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const name = newName(NAME);
  const key = await make(page, SUPPLIERS, { name, ...DETAILS });
  await page.goto("/suppliers");
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await editing(page).getByLabel("Name").waitFor();
  return { page, name, key };
}

export const inEdit = (page: Page, label: string) => editing(page).getByLabel(label, { exact: true });

export const save = (page: Page) => editing(page).getByRole("button", { name: "Save" }).click();
