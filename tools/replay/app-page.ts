import type { AnyStateMachine, StateValue } from "xstate";
import { activeStates, chartOf, transitionId } from "../../src/flows/chart/chart";
import type { ActorFacts, AppPage, Step } from "../../src/flows/messages";
import type { Report } from "../../src/machines/diagnostics/report-file";
import type { Rebuilt } from "./rebuild";

function factsOf({ step: { actor, machine } }: Rebuilt, drawn: AnyStateMachine): ActorFacts {
  const name = actor.name === actor.session ? machine : actor.name;
  // A replayed session receives no events, so its events need no payload forms.
  return { id: actor.session, name, path: name, machine, chart: chartOf(drawn), payloads: {} };
}

/** A report, served as if it were a page of the app that sent its events. */
export function appPageOf(
  report: Report,
  steps: readonly Rebuilt[],
  machines: ReadonlyMap<string, AnyStateMachine>,
): AppPage {
  const actors = new Map<string, ActorFacts>();
  for (const rebuilt of steps) {
    const drawn = machines.get(rebuilt.step.machine);
    const { session } = rebuilt.step.actor;
    if (drawn !== undefined && !actors.has(session)) actors.set(session, factsOf(rebuilt, drawn));
  }
  const shownSteps = steps.map(
    ({ step, taken }, at): Step => ({
      ...step,
      actor: { ...step.actor, name: actors.get(step.actor.session)?.name ?? step.actor.name },
      seq: at + 1,
      active: activeStates(step.value as StateValue),
      taken: taken.map(transitionId),
      enabled: [],
    }),
  );
  return {
    id: "replay",
    address: `${report.page.route}, replayed`,
    isReplayed: true,
    actors: [...actors.values()],
    steps: shownSteps,
  };
}
