import { expect, test } from "vitest";
import { rowText } from "../support/dialog-steps";
import { expectNoBarriersAlsoOnPhone } from "../support/barriers";
import { hold } from "../support/replies";
import { toast } from "../support/steps";
import { editing, inEdit, openEdit, openList, save } from "./supplier-steps";
import { longTest } from "../../long-test";

test("with the keyboard alone a supplier is found by arrow keys, edited and saved; Enter in a box does not save", async () => {
  const { page, name } = await openEdit();
  const { keyboard } = page;
  const opener = page.getByRole("button", { name: `Edit ${name}` });
  const isFocused = (label: string) => () => inEdit(page, label).evaluate((at) => at === document.activeElement);
  await expect.poll(isFocused("Name")).toBe(true);
  await keyboard.press("Escape");
  await editing(page).waitFor({ state: "hidden" });
  await expect.poll(() => opener.evaluate((at) => at === document.activeElement)).toBe(true);
  const rows = page.getByRole("table").getByRole("link");
  await rows.nth(1).focus();
  await keyboard.press("Home");
  const first = await rows.first().textContent();
  await keyboard.press("End");
  await keyboard.press("Home");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(first);
  await page.getByRole("link", { name, exact: true }).focus();
  await keyboard.press("Tab");
  expect(await opener.evaluate((at) => at === document.activeElement)).toBe(true);
  await keyboard.press("Enter");
  await expect.poll(isFocused("Name")).toBe(true);
  await keyboard.press("Tab");
  expect(await isFocused("Contact")()).toBe(true);
  await keyboard.press("ControlOrMeta+A");
  await keyboard.type("08055550177");
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await toast(page, "Supplier updated successfully").waitFor();
  await expect.poll(() => rowText(page, name)).toContain("0805 555 0177");
  await expect.poll(() => opener.evaluate((at) => at === document.activeElement)).toBe(true);
});

longTest(
  "suppliers, their dialog and its errors pass the accessibility rules in both themes, also on a phone",
  async () => {
    const page = await openList();
    await expectNoBarriersAlsoOnPhone(page);
    const late = await hold(page, { method: "GET", path: /^\/api\/inventory\/suppliers\/[^/]+$/ });
    await page
      .getByRole("button", { name: /^Edit / })
      .first()
      .click();
    await late.arrived;
    await expectNoBarriersAlsoOnPhone(page);
    late.release();
    await inEdit(page, "Name").fill("");
    await save(page);
    await editing(page).getByText('Please fill in "Name"').waitFor();
    await expectNoBarriersAlsoOnPhone(page);
  },
);
