import { fromPromise } from "xstate";
import type { SaveRequest, Version } from "./kit/form.machine";

/** Saves what a card's form holds to the order it was read from; never aborted, or nobody could say whether it happened. */
export const saveToOrder = <Values>(save: (key: string, values: Values, version: Version) => Promise<void>) =>
  fromPromise<unknown, SaveRequest>(({ input: { key, values, version } }) => {
    if (key === undefined || version === undefined) throw new Error("part of an order is saved to an order");
    return save(key, values as Values, version);
  });
