import { boundSetupLeadMachine } from "../../../machines/session/setup/setup-lead.machine";
import { useScreenActor } from "../../../wiring/use-screen-actor";

/** Redirects from the login of a shop without employees to its set-up. */
export default function SetupLead() {
  useScreenActor(boundSetupLeadMachine, {});
  return null;
}
