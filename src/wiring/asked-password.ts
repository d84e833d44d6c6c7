import { useSyncExternalStore } from "react";
import { askedPassword, settlePassword } from "../machines/session/asked-password";
import { sessionActor } from "../machines/session/session";

// The next person to sign in is not asked to confirm a change that the previous one began.
sessionActor.subscribe((session) => {
  if (askedPassword.get() && session.matches("signedOut")) settlePassword(false);
});

/** Whether a call waits for the person's password. */
export const useIsPasswordAsked = (): boolean => useSyncExternalStore(askedPassword.subscribe, askedPassword.get);
