import { boundSetupLeadMachine } from "../../../machines/session/setup/setup-lead";
import { useScreenActor } from "../../../wiring/use-screen-actor";

/** Leads from the login of a shop where nobody works yet to its setup. */
export default function SetupLead() {
  useScreenActor(boundSetupLeadMachine, {});
  return null;
}
