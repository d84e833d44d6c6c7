import { expect, test } from "vitest";
import { leaveQuestion, rowText } from "../../e2e/support/dialog-steps";
import { answer } from "../../e2e/support/replies";
import { ask, toast } from "../../e2e/support/steps";
import { expectFailing, isCall } from "../../e2e/support/watch";
import { DETAILS, editing, inEdit, LIST, openEdit, save, SUPPLIERS } from "../../e2e/stock/supplier-steps";

const editOf = (key: string) => ({ method: "PUT", path: `/api${SUPPLIERS}/${key}/edit` }) as const;

const readOf = (key: string) => ({ method: "GET", path: `/api${SUPPLIERS}/${key}` }) as const;

test("a supplier edit starts from the current values, and the list shows the new ones", async () => {
  const { page, name } = await openEdit();
  await expect.poll(() => inEdit(page, "Name").inputValue()).toBe(name);
  await expect.poll(() => inEdit(page, "Contact").inputValue()).toBe(DETAILS.contact);
  await inEdit(page, "Address").fill("");
  await save(page);
  await toast(page, 'Please fill in "Address"').waitFor();
  await inEdit(page, "Address").fill("3 Broad Street, Lagos");
  await save(page);
  await toast(page, "Supplier updated successfully").waitFor();
  await editing(page).waitFor({ state: "hidden" });
  await expect.poll(() => rowText(page, name)).toContain("3 Broad Street, Lagos");
});

test("a supplier's conflict asks which version to keep: mine merged with theirs, or theirs", async () => {
  const { page, name, key } = await openEdit();
  expectFailing(page, editOf(key));
  const change = (theirs: object) =>
    ask(page, `${SUPPLIERS}/${key}/edit`, { method: "PUT", data: { name, ...DETAILS, ...theirs } });
  expect((await change({ contact: "08055550199" })).status).toBe(200);
  await inEdit(page, "Address").fill("Mine");
  await save(page);
  await editing(page).getByRole("button", { name: "Keep my changes" }).click();
  await save(page);
  await toast(page, "Supplier updated successfully").waitFor();
  await expect.poll(() => rowText(page, name)).toContain("0805 555 0199 Mine");

  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await inEdit(page, "Address").fill("Mine again");
  expect((await change({ address: "Theirs" })).status).toBe(200);
  await save(page);
  await editing(page).getByRole("button", { name: "Use the latest" }).click();
  await expect.poll(() => inEdit(page, "Address").inputValue()).toBe("Theirs");
  await editing(page).getByRole("button", { name: "Cancel" }).click();
  await editing(page).waitFor({ state: "hidden" });
  await expect.poll(() => rowText(page, name)).toContain("0805 555 0143 Theirs");
});

test("leaving a changed supplier asks for confirmation on every way out; an untouched one closes at once", async () => {
  const { page, name } = await openEdit();
  await page.keyboard.press("Escape");
  await editing(page).waitFor({ state: "hidden" });
  await page.goto("/orders");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Suppliers" }).click();
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await inEdit(page, "Name").fill("Half a name");
  await page.keyboard.press("Escape");
  await leaveQuestion(page).getByRole("button", { name: "Cancel" }).click();
  await leaveQuestion(page).waitFor({ state: "hidden" });
  await expect.poll(() => inEdit(page, "Name").inputValue()).toBe("Half a name");
  await page.goBack();
  await leaveQuestion(page).getByRole("button", { name: "Cancel" }).click();
  await leaveQuestion(page).waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe("/suppliers");
  await editing(page).getByRole("button", { name: "Cancel" }).click();
  await leaveQuestion(page).getByRole("button", { name: "yes" }).click();
  await editing(page).waitFor({ state: "hidden" });
  expect(await rowText(page, name)).toContain(name);
});

test("a supplier that fails to load can be retried; a deleted one shows a message, and the list reloads", async () => {
  const { page, name, key } = await openEdit();
  await editing(page).getByRole("button", { name: "Cancel" }).click();
  await editing(page).waitFor({ state: "hidden" });
  const opener = page.getByRole("button", { name: `Edit ${name}` });
  await answer(page, readOf(key), "unreachable");
  await opener.click();
  await toast(page, "Could not reach server").waitFor();
  await editing(page).getByRole("button", { name: "Try again" }).click();
  await inEdit(page, "Name").waitFor();
  await editing(page).getByRole("button", { name: "Cancel" }).click();

  await answer(page, readOf(key), { status: 404, body: { error: "Not found" } });
  const [again] = await Promise.all([page.waitForRequest((request) => isCall(request, LIST)), opener.click()]);
  expect(again.url()).toContain("page=1");
  await editing(page)
    .getByText(/^This supplier does not exist/)
    .waitFor();
  await editing(page).getByRole("button", { name: "Cancel" }).click();
  await editing(page).waitFor({ state: "hidden" });
});
