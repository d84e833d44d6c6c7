import { useEffect } from "react";
import { boundConfirmationMachine } from "../machines/session/confirmation";
import { settlePassword } from "../machines/session/asked-password";
import { useScreenActor } from "./use-screen-actor";

/** The actor of the dialog that asks for the password; its outcome answers the calls that wait. */
export function useConfirmationActor() {
  const actor = useScreenActor(boundConfirmationMachine, undefined);
  useEffect(() => {
    const { unsubscribe } = actor.on("confirmation.settled", ({ isConfirmed }) => settlePassword(isConfirmed));
    return unsubscribe;
  }, [actor]);
  return actor;
}
