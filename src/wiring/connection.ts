import { useSelector } from "@xstate/react";
import { shellActor } from "../machines/shell/shell";

/** Whether the server is believed to be unreachable. */
export const useIsOffline = (): boolean => useSelector(shellActor, (snapshot) => snapshot.hasTag("offline"));
