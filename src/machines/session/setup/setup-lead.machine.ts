/** The login page of a shop without employees leads to its setup; any other login page stays. */
import { emit, setup } from "xstate";
import { isSetupNeeded } from "../../../api/session/setup-needed";
import { urls } from "../../../urls";
import type { Outward } from "../../kit/outward";
import { readWith } from "../../kit/reads";
import { missingEffect } from "../../kit/stub";

export const setupLeadMachine = setup({
  types: { emitted: {} as Outward, input: {} as Record<never, never>, children: {} as { isNeeded: "isNeeded" } },
  actors: { isNeeded: missingEffect<boolean, void>("isNeeded") },
  guards: { isNeeded: (_, isNeeded: boolean) => isNeeded },
}).createMachine({
  id: "setupLead",
  initial: "asking",
  states: {
    asking: {
      invoke: {
        id: "isNeeded",
        src: "isNeeded",
        onDone: [
          {
            guard: { type: "isNeeded", params: ({ event }) => event.output },
            target: "done",
            actions: emit({ type: "navigation.requested", to: urls.setup, replace: true }),
          },
          { target: "done" },
        ],
        // On an error the sign-in form stays: the person did not request this check.
        onError: { target: "done" },
      },
    },
    done: { type: "final" },
  },
});

export const boundSetupLeadMachine = setupLeadMachine.provide({
  actors: { isNeeded: readWith((_, signal) => isSetupNeeded(signal)) },
});
