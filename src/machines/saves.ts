import { fromPromise } from "xstate";
import type { Editing } from "../api/kit/editing";
import type { SaveRequest } from "./kit/form.machine";

/** Saves the form as a new record; `add` may be retried with the same key, and adds nothing twice. */
export const saveNew = <Values>(add: (values: Values, idempotencyKey: string) => Promise<void>) =>
  fromPromise<unknown, SaveRequest>(({ input }) => add(input.values as Values, input.idempotencyKey));

/** Saves the form to the record it was made from; never aborted, because the outcome would be unknown. */
export const saveChanged = <Values>(edit: (key: string, values: Values, editing: Editing) => Promise<unknown>) =>
  fromPromise<unknown, SaveRequest>(({ input: { key, values, version, idempotencyKey } }) => {
    if (key === undefined || version === undefined) throw new Error("a change is saved to the record that was read");
    return edit(key, values as Values, { version, idempotencyKey });
  });
