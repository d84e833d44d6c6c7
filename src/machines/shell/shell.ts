import { createActor, fromPromise } from "xstate";
import { reachSignals } from "../../api/kit/signals";
import { keepTheme, shownTheme, watchTheme } from "./kept-theme";
import { shellMachine } from "./shell.machine";

/** The shell of this page. */
export const shellActor = createActor(
  shellMachine.provide({
    actors: {
      reachServer: fromPromise<void, void>(async ({ signal }) => {
        const { reachServer } = await import("../../api/shell/health");
        await reachServer(signal);
      }),
    },
    actions: { applyTheme: (_, { theme }) => keepTheme(theme) },
  }),
  { id: "shell", input: { theme: shownTheme(), now: Date.now() } },
);

watchTheme(() => shellActor.send({ type: "theme.toggled" }));

/** A reply that was under way when the network went does not mean that it is back: the server is asked. */
const replied = () => (navigator.onLine === false ? "connection.retried" : "connection.restored");
reachSignals.on((isReached) => shellActor.send({ type: isReached ? replied() : "connection.doubted" }));
