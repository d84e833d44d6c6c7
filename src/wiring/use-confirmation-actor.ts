import { useEffect } from "react";
import { boundConfirmationMachine } from "../machines/session/confirmation.machine";
import { settlePassword } from "../machines/session/asked-password";
import { useScreenActor } from "./use-screen-actor";

/** The actor of the dialog that asks for the password; its outcome answers the calls that wait. */
export function useConfirmationActor() {
  const actor = useScreenActor(boundConfirmationMachine, undefined);
  useEffect(
    () => actor.on("confirmation.settled", ({ isConfirmed }) => settlePassword(isConfirmed)).unsubscribe,
    [actor],
  );
  return actor;
}
