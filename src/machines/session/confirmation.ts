import { fromPromise } from "xstate";
import { confirmPassword } from "../../api/session/confirmation";
import { confirmationMachine } from "./confirmation.machine";

export const boundConfirmationMachine = confirmationMachine.provide({
  actors: {
    confirm: fromPromise<void, { password: string }>(({ input, signal }) => confirmPassword(input.password, signal)),
  },
});
