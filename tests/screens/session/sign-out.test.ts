import { expect, test } from "vitest";
import { newcomer } from "../../e2e/people/newcomer";
import { personMenu } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";

test("where the device keeps nothing, signing out of a modified form says that it would be lost", async () => {
  const { page } = await newcomer();
  // Calls under way when the session ends are refused.
  expectFailing(page, { method: "GET", path: /^\/api\// });
  const address = page.getByRole("main").getByLabel("Address", { exact: true });
  const question = page.getByRole("dialog", { name: "Sign out and lose what you typed?" });
  const signOut = async () => {
    await personMenu(page).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await question.waitFor();
  };
  await page.goto("/profile/edit");
  await address.fill("3 Marina, Lagos");
  await signOut();
  await question.getByRole("button", { name: "Stay" }).click();
  await question.waitFor({ state: "detached" });
  expect(await address.inputValue()).toBe("3 Marina, Lagos");
  await signOut();
  await question.getByRole("button", { name: "Sign out without it" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
});
