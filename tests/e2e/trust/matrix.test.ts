import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { say } from "../../../tools/kit/say";
import { byLength } from "../../length";
import { watchTyping } from "../drafts/shelf";
import { openPage } from "../support/harness";
import { FAULTS, type Fault } from "./faults";
import { type Form, FORMS } from "./forms";

const forms = Object.keys(FORMS);
const faults = Object.keys(FAULTS);

/** Every form under every fault; in `npm test` each fault once and each form at least once. */
const cells = byLength({
  short: faults.map((fault, at) => [forms[at % forms.length] ?? "", fault] as const),
  long: forms.flatMap((form) => faults.map((fault) => [form, fault] as const)),
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

async function goOn(page: Page, form: Form, leaves: Fault["leaves"]): Promise<void> {
  if (leaves === "page") return comeBack(page, form);
  if (leaves === "saved") return;
  await expectTyped(page, form);
  await form.save(page).click();
}

test.for(cells)("%s under %s is saved once, with all that was typed", async ([name, faultName]) => {
  const fault = FAULTS[faultName] as Fault;
  counted.cells += 1;
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const form = await (FORMS[name] as (typeof FORMS)[string])(page);
  await fault.before?.(page);
  await form.open(page);
  await watchTyping(page);
  await form.fill(page);
  counted.lost += 1;
  const after = await fault.strike(page, form);
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
