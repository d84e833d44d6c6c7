import { fromPromise } from "xstate";
import { isSetupNeeded } from "../../../api/session/setup";
import { setupLeadMachine } from "./setup-lead.machine";

export const boundSetupLeadMachine = setupLeadMachine.provide({
  actors: { isNeeded: fromPromise<boolean, void>(({ signal }) => isSetupNeeded(signal)) },
});
