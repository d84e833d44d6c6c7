import { fromPromise } from "xstate";
import type { Editing } from "../api/kit/editing";
import { typedIsKept } from "./drafts";
import type { SaveRequest } from "./kit/form/form.machine";
import type { Outward } from "./kit/outward";

/**
 * Saves the form as a new record, with the key of the record it belongs to if there is one; `add` may be retried with the
 * same idempotency key, and adds nothing twice. `news` is emitted once it is saved.
 */
export const saveNew = <Values>(
  add: (values: Values, idempotencyKey: string, ofKey: string) => Promise<unknown>,
  ...news: readonly Outward[]
) =>
  fromPromise<unknown, SaveRequest>(async ({ input, emit }) => {
    await typedIsKept();
    const saved = await add(input.values as Values, input.idempotencyKey, input.key ?? "");
    for (const each of news) emit(each);
    return saved;
  });

/** Saves the form to the record it was made from; never aborted, because the outcome would be unknown. */
export const saveChanged = <Values>(
  edit: (key: string, values: Values, editing: Editing) => Promise<unknown>,
  ...news: readonly (Outward | ((key: string) => Outward))[]
) =>
  fromPromise<unknown, SaveRequest>(async ({ input: { key, values, version, idempotencyKey }, emit }) => {
    if (key === undefined || version === undefined) throw new Error("a change is saved to the record that was read");
    await typedIsKept();
    const saved = await edit(key, values as Values, { version, idempotencyKey });
    for (const each of news) emit(typeof each === "function" ? each(key) : each);
    return saved;
  });
