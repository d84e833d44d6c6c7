import type { AgeContext } from "../../../src/machines/shell/age.machine";
import { reference } from "../support/reference";

type Age = { asOf: number | null; isMissing: boolean; isReloading: boolean };

const isOld = ({ asOf, isMissing }: Age): boolean => asOf !== null || isMissing;

/** The age of a page's data, by the replies to its reads. */
export const ageTruth = <Label extends string>(events: Readonly<Record<Label, { type: string }>>) =>
  reference<AgeContext, Label, Age>({
    events,
    start: () => ({ asOf: null, isMissing: false, isReloading: false }),
    deeds: {
      "read.answered": {
        can: ({ isReloading }, { age }) => age !== "now" || isReloading,
        does: (now, _, { age }) => {
          now.isReloading = false;
          if (age === "now") Object.assign(now, { asOf: null, isMissing: false });
          else if (age === "never") now.isMissing = true;
          else now.asOf = Math.min(now.asOf ?? age, age);
        },
      },
      "server.reached": {
        can: (now) => isOld(now) && !now.isReloading,
        does: (now, acts) => {
          now.isReloading = true;
          acts.tells({ type: "reload.requested" });
        },
      },
      "location.changed": (now) => Object.assign(now, { asOf: null, isMissing: false, isReloading: false }),
    },
    shows: ({ asOf, isMissing }) => ({ "the age": asOf, "whether something is missing": isMissing }),
    shown: ({ context: { asOf, isMissing } }) => ({ "the age": asOf, "whether something is missing": isMissing }),
  });
