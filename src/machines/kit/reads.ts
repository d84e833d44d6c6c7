import { fromPromise } from "xstate";
import { missingEffect } from "./stub";

/** A read as an effect: its request is aborted when the machine stops waiting for the reply. */
export const readWith = <Output, Input>(load: (input: Input, signal: AbortSignal) => Promise<Output>) =>
  fromPromise<Output, Input>(({ input, signal }) => load(input, signal));

/** The effect `loadRecord` of a machine that shows or edits one record. */
export const loadRecordWith = (load?: ((key: string, signal: AbortSignal) => Promise<unknown>) | null) =>
  load
    ? readWith<unknown, { key: string }>(({ key }, signal) => load(key, signal))
    : missingEffect<unknown, { key: string }>("loadRecord");
