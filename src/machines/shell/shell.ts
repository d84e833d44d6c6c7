import { createActor, fromPromise } from "xstate";
import { onReach, reachServer } from "../../api/shell/health";
import { keepTheme, shownTheme } from "./kept-theme";
import { shellMachine } from "./shell.machine";

/** The shell of this page. */
export const shellActor = createActor(
  shellMachine.provide({
    actors: { reachServer: fromPromise<void, void>(({ signal }) => reachServer(signal)) },
    actions: { applyTheme: (_, { theme }) => keepTheme(theme) },
  }),
  { id: "shell", input: { theme: shownTheme(), now: Date.now() } },
);

onReach((isReached) => shellActor.send({ type: isReached ? "connection.restored" : "connection.doubted" }));
