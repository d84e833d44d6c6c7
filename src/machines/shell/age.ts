import { createActor } from "xstate";
import { ageSignals, reachSignals } from "../../api/kit/signals";
import { ageMachine } from "./age.machine";

/** The age of this page's data. */
export const ageActor = createActor(ageMachine, { id: "age" }).start();

ageSignals.on((age) => ageActor.send({ type: "read.answered", age }));
reachSignals.on((isReached) => {
  if (isReached) ageActor.send({ type: "server.reached" });
});
