import { fromPromise } from "xstate";
import {
  type Enrolment,
  loadFactor,
  removeFactor,
  renewCodes,
  startFactor,
  turnOnFactor,
} from "../../api/session/second-factor";
import { factorMachine } from "./factor.machine";
import { createRecordMachine } from "../kit/record.machine";

const cards = {
  changes: factorMachine.provide({
    actors: {
      start: fromPromise<Enrolment, void>(() => startFactor()),
      turnOn: fromPromise<readonly string[], { code: string }>(({ input }) => turnOnFactor(input.code)),
      renewCodes: fromPromise<readonly string[], void>(() => renewCodes()),
      remove: fromPromise<void, { whose: string }>(({ input }) => removeFactor(input.whose)),
    },
  }),
};

/** A second factor: the own one with the key `own`, else that of an employee, for administrators. */
export const factorPageMachine = createRecordMachine("factorPage", loadFactor, cards);
