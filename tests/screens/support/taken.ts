import { Actor, type AnyStateMachine } from "xstate";
import { watchActors } from "../../../src/wiring/actor-watch";
import { transitionsOf } from "../../models/support/cover";

/** The declared transitions that the page's own actors of a machine take from now on. */
export function watchTaken({ config }: AnyStateMachine): ReadonlySet<string> {
  const taken = new Set<string>();
  // Each `provide` creates the machine's transitions again.
  const known = new Map<AnyStateMachine, Map<object, string>>();
  watchActors((inspected) => {
    if (inspected.type !== "@xstate.microstep" || !(inspected.actorRef instanceof Actor)) return;
    const machine = inspected.actorRef.logic as AnyStateMachine;
    if (machine.config !== config) return;
    const names = known.get(machine) ?? transitionsOf(machine);
    known.set(machine, names);
    const { _transitions: transitions } = inspected;
    for (const transition of transitions) {
      const name = names.get(transition);
      if (name !== undefined) taken.add(name);
    }
  });
  return taken;
}
