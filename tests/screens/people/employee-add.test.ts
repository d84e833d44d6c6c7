import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { ProfileWire } from "../../../src/api/people/profile.contract";
import { heading, holding } from "../../e2e/people/employee-steps";
import { openPage } from "../page/open-page";
import { ask, card, textOf } from "../../e2e/support/steps";
import { add, emailOf, fill, invitation, stored } from "../../e2e/people/employee-add-steps";

async function openAdd(signedInAs: string = DEMO_SIGN_INS.admin): Promise<Page> {
  const page = await openPage({ signedInAs });
  await page.goto("/employees");
  await page.getByRole("link", { name: "Add employee" }).click();
  await heading(page, "Add employee").waitFor();
  return page;
}

describe("the administrator switch", () => {
  test("is set by administrators, with a switch whose label shows the state", async () => {
    const page = await openAdd();
    const email = emailOf("kemi.bello");
    await fill(page, { name: "Kemi Bello", email });
    const isAdmin = page.getByRole("switch");
    expect(await textOf(page.locator("label").filter({ has: isAdmin }))).toBe("Not admin");
    await isAdmin.focus();
    await page.keyboard.press("Space");
    await expect.poll(() => textOf(page.locator("label").filter({ has: isAdmin }))).toBe("Admin");
    await add(page).click();
    await invitation(page, "Kemi Bello").waitFor();
    expect((await stored(page, email))?.isAdmin).toBe(true);
  });

  test("is disabled for other staff with a reason, and only people who may add employees reach the page", async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
    const own = (await ask<{ data: ProfileWire }>(page, "/user_profile")).body.data;
    await holding(page, own, ["employees.view", "employees.create"]);
    await page.goto("/employees/add");
    await page.getByText("Only an administrator can decide who is an administrator").waitFor();
    expect(await page.getByRole("switch").isDisabled()).toBe(true);
    expect(await page.getByRole("combobox", { name: "Store" }).isDisabled()).toBe(true);
    expect(await textOf(card(page, "Job Details"))).toContain("You add people to your own store");
    await holding(page, own, ["employees.view"]);
    await page.goto("/employees");
    await heading(page, "Employees").waitFor();
    await page.getByRole("navigation", { name: "Pages" }).waitFor();
    expect(await page.getByRole("link", { name: "Add employee" }).count()).toBe(0);
    await page.goto("/employees/add");
    await page.getByRole("heading", { name: "You don't have access" }).waitFor();
  });
});
