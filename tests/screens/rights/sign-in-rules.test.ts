import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { SignInRules } from "../../../src/api/session/second-factor.contract";
import { answer } from "../../e2e/support/replies";
import { ask, textOf, toast } from "../../e2e/support/steps";
import { openPage } from "../page/open-page";
import { turnFactorOff, turnFactorOn } from "../support/factor-on";

const SAVE = { method: "PUT", path: "/api/sign-in-rules/edit" } as const;

const saved = async (page: Page) => (await ask<{ data: SignInRules }>(page, "/sign-in-rules")).body.data.second_factor;

/** An administrator with a second factor, whom no rule locks out; the test's end restores the rule. */
async function administrator(): Promise<Page> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await turnFactorOn(page);
  onTestFinished(async () => {
    const optional = { method: "PUT", data: { second_factor: "optional" } } as const;
    expect((await ask(page, "/sign-in-rules/edit", optional)).status).toBe(200);
    await turnFactorOff(page);
  });
  await page.goto("/employees");
  return page;
}

async function openRules(page: Page) {
  await page.getByRole("button", { name: "Second factor", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Who needs a second factor?" });
  await dialog.getByRole("radio", { name: "Optional" }).waitFor();
  return {
    dialog,
    choice: (name: string) => dialog.getByRole("radio", { name, exact: true }),
    save: dialog.getByRole("button", { name: "Save", exact: true }),
  };
}

test("an administrator chooses who needs a second factor, and the server stores it", async () => {
  const page = await administrator();
  for (const { from, to, says, rule } of [
    {
      from: "Optional",
      to: "Administrators",
      says: "Administrators without a second factor set it up at their next step",
      rule: "administrators",
    },
    { from: "Administrators", to: "Everyone", says: "Nobody is locked out.", rule: "everyone" },
    { from: "Everyone", to: "Optional", says: "Each person decides for themselves.", rule: "optional" },
  ]) {
    const { dialog, choice, save } = await openRules(page);
    expect(await choice(from).isChecked()).toBe(true);
    expect(await save.isDisabled()).toBe(true);
    await choice(to).click();
    expect(await textOf(dialog)).toContain(says);
    await save.click();
    await toast(page, "Updated successfully").first().waitFor();
    await dialog.waitFor({ state: "detached" });
    expect(await saved(page)).toBe(rule);
  }
}, 120_000);

test("a rule that fails to save keeps the choice, shows what is safe, and is saved at the next attempt", async () => {
  const page = await administrator();
  const { dialog, choice, save } = await openRules(page);
  await choice("Everyone").click();
  await answer(page, SAVE, { status: 429, body: { error: "Too many requests" } });
  await save.click();
  await dialog.getByText(/^Nothing was saved\./).waitFor();
  await answer(page, SAVE, "unreachable");
  await save.click();
  await dialog.getByText("Could not reach server").waitFor();
  await dialog.getByText(/^It may or may not have been saved\..* saving again is safe/).waitFor();
  expect(await choice("Everyone").isChecked()).toBe(true);
  expect(await saved(page)).toBe("optional");
  await answer(page, SAVE, { status: 429, body: { error: "Too many requests" } });
  await save.click();
  // The earlier save may have reached the server.
  await dialog.getByText(/^It may or may not have been saved\./).waitFor();
  await save.click();
  await dialog.waitFor({ state: "detached" });
  expect(await saved(page)).toBe("everyone");
}, 120_000);
