import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { watchTyping } from "../drafts/shelf";
import { leaveQuestion } from "../support/dialog-steps";
import { openPage } from "../support/harness";
import { problemsOf } from "../support/watch";
import { chanceOf } from "./chance";
import { type Fault, missingPage, press, stayOnSaved } from "./fault";
import { type Form, type Row, shownIn } from "./form";
import { SAID, saying } from "./said";

/** `kept`: saved once, or left to the person, with all that was typed. `silent`: not lost, but not as it must be. */
export type Outcome = "kept" | "silent" | "lost" | "doubled";

/** What each control of a form shows, except those of a message above it. */
const contents = (page: Page, form: Form): Promise<string[]> =>
  form.within(page).evaluate((root) => {
    const fields = root.querySelectorAll<HTMLInputElement>("input, textarea, [role=combobox]");
    const isAsked = (field: Element) =>
      field.closest("[role=alert], [aria-hidden=true]") === null &&
      !["hidden", "password", "file", "search"].includes(field.getAttribute("type") ?? "");
    return Array.from(fields)
      .filter(isAsked)
      .map((field) => {
        if (field.type === "checkbox" || field.type === "radio") return String(field.checked);
        return "value" in field && field.tagName !== "BUTTON" ? field.value : (field.textContent ?? "").trim();
      });
  });

const isBusy = async (page: Page) => (await page.locator("button[aria-busy=true]").count()) > 0;

/** The form was saved and has nothing under way: a saved form is closed, or has no bar with its button. */
async function isOver(page: Page, form: Form): Promise<boolean> {
  return !(await isBusy(page)) && !(await form.save(page).isVisible());
}

type Typed = { form: Form; fault: Fault; all: string[] };

async function expectTyped(page: Page, { form, fault, all }: Typed): Promise<void> {
  await expect.poll(() => shownIn(page, form)).toBe(form.text);
  if (!fault.isMerged) await expect.poll(() => contents(page, form)).toEqual(all);
}

/** Opens the form again and takes up what the device kept. */
async function comeBack(page: Page, typed: Typed): Promise<void> {
  await typed.form.open(page);
  const offer = saying(page, typed.fault.leaves === "sent" ? SAID.sent : SAID.kept);
  await offer.waitFor();
  await offer.getByRole("button", { name: /^Continue what you typed at/ }).click();
  await expectTyped(page, typed);
  await press(page, typed.form);
}

/** Sees that the form was saved, from the form itself or from its record. */
async function seeMade(page: Page, { form }: Typed): Promise<void> {
  if (form.seeMade) await form.seeMade(page);
  else {
    await form.open(page);
    await saying(page, SAID.made).waitFor();
  }
  await page.goto("about:blank");
}

/** Goes on from a form that may have been saved, or sees that it was. */
async function goOnUnsure(page: Page, typed: Typed): Promise<void> {
  const { form } = typed;
  const unsure = saying(page, SAID.unsure);
  const isUnsure = () => unsure.isVisible();
  const isMissing = () => missingPage(page).isVisible();
  await expect.poll(async () => (await isUnsure()) || (await isMissing()) || (await isOver(page, form))).toBe(true);
  if (await isUnsure()) {
    await expectTyped(page, typed);
    await press(page, form);
  }
  // The save is done; only the page that follows may have no code.
  await expect.poll(async () => (await isMissing()) || (await isOver(page, form))).toBe(true);
  if (await isMissing()) await stayOnSaved(page);
}

/** Nothing was saved, all that was typed is there to copy, and the form can be left. */
async function expectRefused(page: Page, typed: Typed): Promise<void> {
  const { form } = typed;
  await expectTyped(page, { ...typed, fault: { ...typed.fault, isMerged: true } });
  const cancel = { name: "Cancel", exact: true } as const;
  const byCancel = () => page.getByRole("button", cancel).or(page.getByRole("link", cancel)).click();
  await (form.leave?.(page) ?? byCancel());
  await leaveQuestion(page).getByRole("button", { name: "yes" }).click();
  await form.save(page).waitFor({ state: "hidden" });
}

async function goOn(page: Page, typed: Typed): Promise<void> {
  switch (typed.fault.leaves) {
    case "page":
    case "sent":
      return comeBack(page, typed);
    case "made":
      return seeMade(page, typed);
    case "unsure":
      return goOnUnsure(page, typed);
    case "refused":
      return expectRefused(page, typed);
    case "form":
      await expectTyped(page, typed);
      return (typed.fault.finish ?? press)(page, typed.form);
    case "saved":
  }
}

/** What became of a cell that failed: input that is neither saved nor shown is lost, whatever the cell waited for. */
export async function fateOf(page: Page, form: Form): Promise<Outcome> {
  const saves = await form.saves(page).catch(() => 0);
  if (saves > 1) return "doubled";
  if (saves === 1) return "silent";
  page.setDefaultTimeout(1000);
  const shown = await shownIn(page, form).catch(() => "");
  return shown === form.text ? "silent" : "lost";
}

/** Strikes a form with a fault, and sees that it was saved once with all that was typed, and that the person was told. */
export async function runCell(name: string, row: Row, faultName: string, fault: Fault): Promise<void> {
  const act = "arrange" in fault ? await fault.arrange() : fault;
  const page = await (act.open ?? (() => openPage({ signedInAs: DEMO_SIGN_INS.admin })))();
  const form = await row.begin(page);
  await act.before?.(page, row);
  await form.open(page);
  await watchTyping(page);
  await form.fill(page);
  await expect.poll(() => shownIn(page, form)).toBe(form.text);
  const typed = { form, fault, all: await contents(page, form) };
  let now = page;
  try {
    now = await act.strike(page, form, chanceOf(name, faultName));
    await goOn(now, typed);
    if (fault.leaves === "refused") return expect(await form.saves(now)).toBe(0);
    await expect.poll(() => form.saves(now)).toBeGreaterThan(0);
    // A second save would arrive after the first; the page has nothing under way once the form is over.
    if (fault.leaves !== "made") await expect.poll(() => isOver(now, form)).toBe(true);
    expect(await form.saves(now)).toBe(1);
    expect(problemsOf(now)).toEqual([]);
  } catch (error) {
    throw new CellFailed(await fateOf(now, form), error);
  }
}

/** A cell that failed after its fault struck. */
export class CellFailed extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome, cause: unknown) {
    super(`${outcome}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = "CellFailed";
    this.outcome = outcome;
  }
}
