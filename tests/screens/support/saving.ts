import { screen, waitFor, within } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import { failureOf } from "../../../src/api/kit/errors";
import type { FormContext } from "../../../src/machines/kit/form/form.machine";
import type { Conflict } from "../../../src/machines/kit/merge";
import type { FormEnding } from "../../models/kit/form/form.model";
import { ALREADY_SAVED, failing, failures, SAVED } from "../../models/support/failures";
import type { View } from "../../models/support/model";
import type { Sight } from "../../models/support/walk";
import type { FakeServer, Held } from "./fake-server";
import { onlyWhile } from "./sights";
import { findToast } from "./toasts";

/** A form on screen whose saves the test controls. */
export type Saving = { user: ReturnType<typeof userEvent.setup>; server: FakeServer };

type Form = View<FormContext<object>>;

/**
 * A permission that was lost during the form. A session that ended does not end the save, which waits until its person
 * signed in again: `tests/e2e/session/sign-in-again.test.ts` and `tests/screens/people/confirm-password.test.ts`.
 */
export const lostPermission = { "the save is forbidden": failing("save", failureOf(403, "")) } as const;

const QUESTION = "Are you sure you want to continue without saving?";
const question = () => screen.queryByRole("alertdialog", { name: QUESTION });

const answer = async ({ user }: Saving, name: string) =>
  user.click(within(question() ?? document.body).getByRole("button", { name }));

/** Ends the pending save. */
const endSave =
  (how: (held: Held) => void) =>
  async ({ server }: Saving) => {
    await waitFor(() => expect(server.held).not.toEqual([]));
    how(server.next());
  };
const refuse = (status: number, error = "") => endSave((held) => held.answer({ status, body: { error } }));

/** The server's replies to a save, and the person's answers to the leave confirmation. */
export const saveHandlers = {
  stays: (on: Saving) => answer(on, "Cancel"),
  leaves: (on: Saving) => answer(on, "yes"),
  "the save is refused": refuse(417, failures.refused.message),
  "the save is rejected": refuse(400, "body/remark is too long"),
  "the save fails on the server": refuse(500),
  "the save times out": endSave((held) => held.timeOut()),
  "the save finds no server": endSave((held) => held.disconnect()),
  "the save is a duplicate": endSave((held) =>
    held.answer({ status: 400, body: { error: ALREADY_SAVED, code: "already_saved", saved: SAVED } }),
  ),
  "the save is forbidden": refuse(403),
} satisfies Partial<Record<FormEnding | keyof typeof lostPermission, (on: Saving) => Promise<unknown>>>;

const inTrouble = (form: Form) => form.matches("editing") && form.context.failure !== null;

/** The text of the fields that both changed; here all values are text. */
function disputeOf({ context: { conflicts } }: Form): string {
  if (conflicts.length === 0) return "Nothing was saved yet. Keep your changes together with theirs, or drop yours.";
  const textOfValues = (values: readonly { value: unknown }[]) => values.map(({ value }) => value || "nothing").join();
  const choices = (conflicts as readonly Conflict[]).map(
    ({ label, mine, theirs }) => `${label}Yours${textOfValues(mine)}Theirs${textOfValues(theirs)}`,
  );
  return `Nothing was saved yet. You both changed the values listed here: choose one of each to keep your changes, or drop yours.${choices.join("")}`;
}

const AGAIN = "Try again when the network is back.";

/** The advice after this failure of a save; empty where the title contains it. */
const WAYS_ON: Readonly<Record<string, readonly string[]>> = {
  timeout: [AGAIN],
  unreachable: [AGAIN],
  serverFault: ["Try again in a moment, or copy out what you need."],
  rejected: ["Check what you typed and save again.", "Body/remark is too long."],
  forbidden: ["Your permissions changed. Ask an administrator for this one and save again, or copy out what you need."],
};

/** Why the last save failed and what is safe now; empty if none failed. */
function troubleOf(form: Form, made: string | undefined): string[] {
  const { failure, isUncertain } = form.context;
  if (form.matches("resolvingConflict")) return [`${failure?.title}${disputeOf(form)}Keep my changesUse the latest`];
  if (!inTrouble(form)) return [];
  const safe =
    failure?.kind === "duplicate"
      ? "That version stays saved. What you changed since is still here and is not saved."
      : isUncertain
        ? "It may or may not have been saved. What you typed is still here, and saving again is safe: it is never saved twice."
        : "Nothing was saved. What you typed is still here.";
  const next = failure?.kind === "duplicate" && !made ? ["Save again to save that too."] : [];
  const advice = [safe, ...next, ...(WAYS_ON[failure?.kind ?? ""] ?? [])].join(" ");
  const offered = failure?.kind === "duplicate" && made ? `Open ${made} 12Save as another ${made}` : "";
  return [`${failure?.title}${advice}${offered}`];
}

type Place = {
  /** The element that contains the form; null once it is removed. */
  find: () => HTMLElement | null;
  /** The text of its button, at rest and during a save. */
  button: readonly [idle: string, busy: string];
  /** The kind of record it creates; absent on a form that edits. */
  made?: string;
};

/** The expected button and messages above the fields. */
function seeSaving({ find, button: [idle, busy], made }: Place, form: Form): void {
  const place = find();
  expect(place).not.toBeNull();
  const isSaving = form.matches("saving");
  const button = within(place ?? document.body).getByRole("button", { name: isSaving ? busy : idle });
  expect(button.getAttribute("aria-busy")).toBe(isSaving ? "true" : null);
  const alerts = [...(place?.querySelectorAll("[role=alert]") ?? [])].map(({ textContent }) => textContent);
  // A field's problem is shown next to it, in a separate text.
  const notices = alerts.filter((text) => /saved/.test(text));
  // During the leave confirmation only the dialog is accessible; the page behind it stays unchanged.
  if (!form.hasTag("confirming")) expect(notices).toEqual(troubleOf(form, made));
}

/** What a person sees of any form while it is filled in, confirmed, saved or failed. */
export const saveSights = <Values extends object, World extends Saving>(
  place: Place,
): Sight<FormContext<Values>, World>[] => [
  {
    says: "the form shows the right button and the reason why it is not saved",
    when: (form) => form.status === "active",
    look: (_, form) => waitFor(() => seeSaving(place, form)),
  },
  ...onlyWhile<FormContext<Values>, World>(
    `I am asked “${QUESTION}”`,
    (form) => form.hasTag("confirming"),
    () => question(),
  ),
  {
    says: "a message shows why it was not saved",
    when: (form) => inTrouble(form) && form.context.failure?.toast !== null,
    look: (_, { context: { failure } }) => findToast(failure?.toast?.text ?? ""),
    isBrief: true,
  },
];
