import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { say } from "../../../tools/kit/say";
import { byLength } from "../../length";
import { watchTyping } from "../drafts/shelf";
import { openPage } from "../support/harness";
import { leaveQuestion } from "../support/dialog-steps";
import { type Fault, stayOnSaved } from "./fault";
import { FAULTS } from "./faults";
import type { Form } from "./form";
import { FORMS } from "./forms";

const forms = Object.keys(FORMS);
const faults = Object.entries(FAULTS).map(([name, { only = forms }]) => ({ name, only }));

/** Every form under every fault; in `npm test` each fault once and each form at least once. */
const cells = byLength({
  short: faults.map(({ name, only }, at) => [only[at % only.length] ?? "", name] as const),
  long: faults.flatMap(({ name, only }) => only.map((form) => [form, name] as const)),
});

const counted = { cells: 0, lost: 0, doubled: 0 };

async function expectTyped(page: Page, form: Form): Promise<void> {
  await expect.poll(() => form.field(page).inputValue()).toBe(form.text);
}

/** Opens the form again and takes up what the device kept, or sees that it was saved. */
async function comeBack(page: Page, form: Form): Promise<void> {
  await form.open(page);
  const offer = page.getByRole("button", { name: /^Continue what you typed at/ });
  const wasSaved = page.getByText(/^What you typed was saved at/);
  await offer.or(wasSaved).first().waitFor();
  if (await wasSaved.isVisible()) return void (await page.goto("about:blank"));
  await offer.click();
  await expectTyped(page, form);
  await form.save(page).click();
}

/** Waits until the form is gone, or says that it may have been saved. */
async function untilKnown(page: Page, form: Form): Promise<Fault["leaves"]> {
  const unsure = page.getByText("It may or may not have been saved.");
  // The save was done; only the page that follows has no code.
  const stay = page.getByRole("button", { name: "Stay on this page" });
  const isSaved = async () => {
    if (await stay.isVisible()) await stayOnSaved(page);
    return !(await form.save(page).isVisible());
  };
  await expect.poll(async () => (await unsure.isVisible()) || (await isSaved())).toBe(true);
  return (await isSaved()) ? "saved" : "form";
}

async function goOn(page: Page, form: Form, leaves: Fault["leaves"]): Promise<void> {
  if (leaves === "page") return comeBack(page, form);
  if (leaves === "saved") return;
  if (leaves === "unsure") return goOn(page, form, await untilKnown(page, form));
  await expectTyped(page, form);
  await form.save(page).click();
}

/** Nothing was saved, all that was typed is there to copy, and the form can be left. */
async function expectRefused(page: Page, form: Form): Promise<void> {
  await expectTyped(page, form);
  counted.lost -= 1;
  await page.getByText("Cancel", { exact: true }).click();
  await leaveQuestion(page).getByRole("button", { name: "yes" }).click();
  await form.save(page).waitFor({ state: "hidden" });
  expect(await form.saves(page)).toBe(0);
}

test.for(cells)("%s under %s is saved once, with all that was typed", async ([name, faultName]) => {
  const fault = FAULTS[faultName] as Fault;
  counted.cells += 1;
  const act = "arrange" in fault ? await fault.arrange() : fault;
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, ...act.visit });
  const form = await (FORMS[name] as (typeof FORMS)[string])(page);
  await act.before?.(page);
  await form.open(page);
  await watchTyping(page);
  await form.fill(page);
  counted.lost += 1;
  const after = await act.strike(page, form);
  if (fault.leaves === "refused") return void (await expectRefused(after, form));
  await goOn(after, form, fault.leaves);
  await expect.poll(() => form.saves(after)).toBeGreaterThan(0);
  counted.lost -= 1;
  // A second save would arrive after the first; the page has nothing under way once the form is gone.
  await form.save(after).waitFor({ state: "hidden" });
  const saves = await form.saves(after);
  if (saves > 1) counted.doubled += 1;
  expect(saves).toBe(1);
});

afterAll(() => say(`trust: ${counted.cells} cells, ${counted.lost} lost, ${counted.doubled} doubled`));
