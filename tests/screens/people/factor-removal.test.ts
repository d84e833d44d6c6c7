import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";
import { newcomer } from "../../e2e/people/newcomer";
import { answer } from "../../e2e/support/replies";
import { ask, card, textOf, toast } from "../../e2e/support/steps";
import { openPage } from "../page/open-page";
import { turnFactorOn } from "../support/factor-on";

/** An administrator on the page of a colleague who has a second factor. */
async function atColleague() {
  const { page: theirs, key, name, email } = await newcomer();
  await turnFactorOn(theirs);
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto(`/employees/${key}`);
  const factor = card(page, "Second factor");
  await factor.getByText("On.", { exact: true }).waitFor();
  return {
    page,
    theirs,
    factor,
    name,
    remove: { method: "PUT", path: `/api/employees/${key}/second-factor/remove` } as const,
    isOn: async () => (await ask<{ data: { on: boolean } }>(page, `/employees/${key}/second-factor`)).body.data.on,
    signIn: () =>
      ask<{ code?: string }>(page, "/auth/login", { method: "POST", data: { email, password: DEMO_PASSWORD } }),
  };
}

async function askToRemove(page: Page, name: string) {
  await card(page, "Second factor").getByRole("button", { name: "Remove", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: `Remove the second factor of ${name}?` });
  await question.waitFor();
  return question;
}

test("an administrator removes a colleague's second factor after a confirmation, and the colleague's sessions end", async () => {
  const { page, theirs, factor, name, isOn, signIn } = await atColleague();
  const asked = await askToRemove(page, name);
  const words = await textOf(asked);
  expect(words).toContain("Make sure that it is they who ask.");
  expect(words).toContain("signed out everywhere");
  await asked.getByRole("button", { name: "Cancel" }).click();
  await asked.waitFor({ state: "detached" });
  expect(await isOn()).toBe(true);
  expect(await signIn()).toMatchObject({ status: 417, body: { code: "second_factor" } });

  const again = await askToRemove(page, name);
  await again.getByRole("button", { name: "Remove", exact: true }).click();
  await toast(page, "Second factor turned off").waitFor();
  await factor.getByText("Not set up.").waitFor();
  expect(await factor.getByRole("button", { name: "Remove" }).count()).toBe(0);
  expect(await isOn()).toBe(false);
  expect((await ask(theirs, "/user_profile")).status).toBe(401);
  expect((await signIn()).status).toBe(200);
}, 120_000);

test("a failed removal shows what is safe, and the next attempt succeeds", async () => {
  const { page, factor, name, remove, isOn } = await atColleague();
  const failsWith = async (reply: Parameters<typeof answer>[2]) => {
    const question = await askToRemove(page, name);
    await answer(page, remove, reply);
    await question.getByRole("button", { name: "Remove", exact: true }).click();
    await question.waitFor({ state: "detached" });
    await factor.getByRole("alert").waitFor();
    await factor.getByText("On.", { exact: true }).waitFor();
    expect(await isOn()).toBe(true);
    return textOf(factor.getByRole("alert"));
  };
  const unknown = await failsWith("unreachable");
  expect(unknown).toContain("Could not reach server");
  expect(unknown).toContain("It may or may not be off now.");
  expect(unknown).toContain("Repeating it is safe.");
  expect(await failsWith({ status: 403, body: { error: "no" } })).toContain("the second factor is still on");

  const question = await askToRemove(page, name);
  expect(await factor.getByRole("alert").count()).toBe(0);
  await question.getByRole("button", { name: "Remove", exact: true }).click();
  await factor.getByText("Not set up.").waitFor();
  expect(await isOn()).toBe(false);
}, 120_000);
