import type { Page } from "playwright-core";
import type { FormContext } from "../../../src/machines/kit/form/form.machine";
import type { FormEnding } from "../../models/kit/form/form.model";
import type { View } from "../../models/support/model";
import { ALREADY_SAVED, failures, SAVED } from "../../models/support/failures";
import type { Sight } from "../../models/support/walk";
import { answerQuestion, expectAsked } from "./leaving";
import type { End } from "./steering";

/** A form open in a page, whose saves the test controls. */
export type Saving = { page: Page; end: End; reached: boolean };

const refused = (status: number, error: string) => ({ status, error });

/** The network's replies to a save, and a person's answers to the leave confirmation. */
export const saveHandlers = {
  stays: ({ page }: Saving) => answerQuestion(page, "Cancel"),
  leaves: ({ page }: Saving) => answerQuestion(page, "yes"),
  "the save is refused": ({ end }: Saving) => end(refused(417, failures.refused.message)),
  "the save is rejected": ({ end }: Saving) => end(refused(400, "body/remark is too long")),
  "the save fails on the server": ({ end, reached }: Saving) => end(refused(502, "Bad gateway"), { reached }),
  "the save times out": ({ end, reached }: Saving) => end("timedOut", { reached }),
  "the save finds no server": ({ end, reached }: Saving) => end("unreachable", { reached }),
  // Without a version in the reply, the record is unchanged and the next save is based on it.
  "the save is a duplicate": ({ end }: Saving) =>
    end({ ...refused(400, ALREADY_SAVED), code: "already_saved", saved: { key: SAVED.key, number: SAVED.number } }),
} satisfies Partial<Record<FormEnding, (on: Saving) => Promise<unknown>>>;

/**
 * The visible state of any form while it asks, after a save or a failure; `busy` is the button's text during a save.
 */
export const saveSights = <Values extends object, World extends Saving>(
  busy: string,
): Sight<FormContext<Values>, World>[] => {
  const isSavedBefore = (form: View<FormContext<Values>>) => form.context.failure?.kind === "duplicate";
  const inTrouble = (form: View<FormContext<Values>>) => form.context.failure !== null && form.matches("editing");
  return [
    {
      says: `the button reads “${busy}”`,
      when: (form) => form.matches("saving"),
      look: ({ page }) => page.getByRole("button", { name: busy }).waitFor(),
    },
    {
      says: "above the fields is “Nothing was saved. What you typed is still here.”",
      when: (form) => inTrouble(form) && !form.context.isUncertain && !isSavedBefore(form),
      look: ({ page }) => page.getByText("Nothing was saved. What you typed is still here.").waitFor(),
    },
    {
      says: "above the fields is “It may or may not have been saved.”, with the advice that saving again is safe",
      when: (form) => inTrouble(form) && form.context.isUncertain && !isSavedBefore(form),
      look: ({ page }) => page.getByText(/It may or may not have been saved\..* saving again is safe/).waitFor(),
    },
    {
      says: "above the fields is “That version stays saved.”",
      when: (form) => inTrouble(form) && isSavedBefore(form),
      look: ({ page }) => page.getByText("That version stays saved. What you changed since is still here").waitFor(),
    },
    {
      says: "I can choose Keep my changes or Use the latest",
      when: (form) => form.matches("resolvingConflict"),
      look: async ({ page }) => {
        await page.getByRole("button", { name: "Keep my changes" }).waitFor();
        await page.getByRole("button", { name: "Use the latest" }).waitFor();
      },
    },
    {
      says: "above the fields is that the latest version replaced my changes, and Undo",
      when: (form) => form.matches("editing") && form.context.dropped !== null,
      look: async ({ page }) => {
        await page.getByText(/^The latest version replaced your (earlier )?changes\./).waitFor();
        await page.getByRole("button", { name: "Undo" }).waitFor();
      },
    },
    {
      says: "I am asked “Are you sure you want to continue without saving?”",
      when: (form) => form.hasTag("confirming"),
      look: ({ page }) => expectAsked(page, true),
    },
    {
      says: "the confirmation is closed",
      when: (form) => !form.hasTag("confirming"),
      look: ({ page }) => expectAsked(page, false),
    },
  ];
};
