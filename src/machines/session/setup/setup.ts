import { fromPromise } from "xstate";
import { openShop, type Opening } from "../../../api/session/setup";
import { isSetupNeeded } from "../../../api/session/setup-needed";
import type { SaveRequest } from "../../kit/form/form.machine";
import { openingFormMachine, setupMachine } from "./setup.machine";

/** An attempt without a reply may have created the shop: then the person only has to sign in. */
async function open(opening: Opening): Promise<void> {
  try {
    await openShop(opening);
  } catch (thrown) {
    if (await isSetupNeeded().catch(() => true)) throw thrown;
  }
}

export const boundSetupMachine = setupMachine.provide({
  actors: {
    isNeeded: fromPromise<boolean, void>(({ signal }) => isSetupNeeded(signal)),
    form: openingFormMachine.provide({
      actors: {
        save: fromPromise<unknown, SaveRequest>(async ({ input }) => {
          const opening = input.values as Opening;
          await open(opening);
          return { email: opening.email, password: opening.password };
        }),
      },
    }),
  },
});
