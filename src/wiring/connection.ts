import { useSelector } from "@xstate/react";
import { shellActor } from "../machines/shell/shell";

/** Whether the server cannot be reached, as far as is known. */
export const useIsOffline = (): boolean => useSelector(shellActor, (snapshot) => snapshot.hasTag("offline"));
