import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { expectNoAxeViolations } from "../support/axe";
import { dialogOf } from "../support/dialog-steps";
import { newTill, readTill } from "./finance-steps";
import { openPage } from "../support/harness";
import { answer } from "../support/replies";
import { choose, textOf, toast } from "../support/steps";
import { openEdit } from "./account-steps";

const NEW = { method: "POST", path: "/api/finances/accounts/new" } as const;

test("an account is added: missing fields are listed, a failed save keeps the input, and it can be chosen at once", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const name = `Piggy bank ${randomUUID().slice(0, 8)}`;
  await page.goto("/accounts");
  await page.getByRole("button", { name: "Add account" }).click();
  const dialog = dialogOf(page, "Add account");
  const save = dialog.getByRole("button", { name: "Add account" });
  await save.click();
  await toast(page, 'Please fill in "Name", "Type", "Store", "Balance"').waitFor();
  await dialog.getByLabel("Name").fill(name);
  await choose(dialog, "Type", "Crypto");
  await choose(dialog, "Store", /Ikeja/);
  await dialog.getByLabel("Balance").pressSequentially("125050");
  await expect.poll(() => dialog.getByLabel("Balance").inputValue()).toBe("1,250.50");
  await dialog.getByLabel("Name").press("Enter");

  await answer(page, NEW, { status: 503, body: { error: "" } });
  await save.click();
  await toast(page, "Cannot access server, request error").waitFor();
  await expect.poll(() => dialog.getByLabel("Balance").inputValue()).toBe("1,250.50");
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/accounts/new")),
    save.click(),
  ]);
  await toast(page, "Account added successfully").waitFor();
  await dialog.waitFor({ state: "hidden" });
  expect(sent.postDataJSON()).toMatchObject({ name, type: "crypto", balance: 1250.5 });

  await page.getByRole("group", { name: "Finances" }).getByRole("link", { name: "transactions" }).click();
  await choose(page, "Account", name);
  await page.getByText(`On ${name} now`).waitFor();
  await expect.poll(() => textOf(page.getByRole("main"))).toContain(`On ${name} now ₦1,250.50`);
  await page.getByText("No transactions match these filters").waitFor();
});

test("an overdrawn account keeps its sign; leaving changes asks for confirmation; an untouched dialog closes by Escape", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const till = await newTill(page, -75.5);
  const dialog = dialogOf(page, "Edit account");
  await page.goto("/accounts");
  await openEdit(page, till.name);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: `Edit ${till.name}`, exact: true }).press("Enter");
  await dialog.getByLabel("Balance", { exact: true }).waitFor();
  await expect.poll(() => dialog.getByLabel("Balance", { exact: true }).inputValue()).toBe("75.50");
  expect(await dialog.getByLabel("Overdrawn: the balance is below zero").isChecked()).toBe(true);
  await dialog.getByLabel("Balance", { exact: true }).fill("8000");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to continue without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await toast(page, "Account updated successfully").waitFor();
  expect(await readTill(page, till.key)).toMatchObject({ balance: -80 });
});

for (const [theme, width] of [
  ["light", 1440],
  ["dark", 390],
] as const) {
  test(`accounts and their dialog pass the accessibility rules in ${theme} at ${width}`, async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, theme, width });
    await page.goto("/accounts");
    await page.getByText(/^1–10 of/).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Add account" }).click();
    const dialog = dialogOf(page, "Add account");
    await dialog.getByRole("button", { name: "Add account" }).click();
    await dialog.getByText('Please fill in "Name"').waitFor();
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
