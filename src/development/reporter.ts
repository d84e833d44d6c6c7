import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventObject, InspectionEvent } from "xstate";
import type { Channel } from "../flows/channel";
import { activeStates, chartOf, transitionId } from "../flows/chart/chart";
import type { ActorFacts, PageRequest, Step, Report } from "../flows/messages";
import type { Json } from "../flows/trace";
import { redactEvent } from "../machines/diagnostics/redact";
import { actorName, actorPath, machineOf } from "./actor-name";
import { payloadsOf } from "./payloads";

/** Enough for a long session; then the oldest steps are dropped. */
const MOST_STEPS = 2000;

type Known = { actor: AnyActorRef; machine: AnyStateMachine; facts: ActorFacts; lastEvents: Map<string, EventObject> };

const factsOf = (actor: AnyActorRef, machine: AnyStateMachine): ActorFacts => ({
  id: actor.sessionId,
  name: actorName(actor),
  path: actorPath(actor),
  machine: machine.id,
  chart: chartOf(machine),
  payloads: payloadsOf(machine),
});

/** The transitions that the next event would take; without the payload, for an event that was never received. */
function enabledIn(snapshot: AnyMachineSnapshot, { machine, lastEvents, facts }: Known): string[] {
  if (snapshot.status !== "active") return [];
  const active = activeStates(snapshot.value);
  const declared = facts.chart.transitions.filter(({ source, isSent }) => isSent && active.includes(source));
  const events = new Set(declared.map(({ event }) => event));
  return [...events].flatMap((type) => {
    try {
      return machine.getTransitionData(snapshot, lastEvents.get(type) ?? { type }).map(transitionId);
    } catch {
      // A guard that reads the missing payload.
      return [];
    }
  });
}

/**
 * Reports what every actor of this page does to the page that draws the machines, in another window or around this one,
 * and sends the events requested there. Reports hold no secrets. Returns the observer for every system of actors.
 */
export function startReporting(channel: Channel<Report, PageRequest>, { id, now }: { id: string; now: () => number }) {
  const known = new Map<string, Known>();
  const taken = new Map<string, string[]>();
  let steps: Step[] = [];
  let seq = 0;

  const reportAll = () => {
    const actors = [...known.values()].map(({ facts }) => facts);
    channel.send({ type: "app.reported", app: { id, address: location.pathname, isReplayed: false, actors, steps } });
  };

  function meet(actorRef: AnyActorRef): Known | undefined {
    const before = known.get(actorRef.sessionId);
    const machine = machineOf(actorRef);
    if (before !== undefined || machine === undefined) return before;
    const met = { actor: actorRef, machine, facts: factsOf(actorRef, machine), lastEvents: new Map() };
    known.set(actorRef.sessionId, met);
    channel.send({ type: "actor.reported", app: id, actor: met.facts });
    return met;
  }

  function reportStep(met: Known, event: EventObject, snapshot: AnyMachineSnapshot): void {
    const { facts } = met;
    if (!event.type.startsWith("xstate.")) met.lastEvents.set(event.type, event);
    seq += 1;
    const step: Step = {
      seq,
      at: now(),
      actor: { session: facts.id, name: facts.name },
      machine: facts.machine,
      event: redactEvent(event),
      value: snapshot.value as Json,
      status: snapshot.status,
      active: activeStates(snapshot.value),
      taken: taken.get(facts.id) ?? [],
      enabled: enabledIn(snapshot, met),
    };
    taken.delete(facts.id);
    steps = [...steps.slice(-MOST_STEPS + 1), step];
    channel.send({ type: "step.reported", app: id, address: location.pathname, step });
  }

  channel.receive((request) => {
    if (request.type === "report.requested") reportAll();
    if (request.type === "event.sent" && request.app === id) known.get(request.actor)?.actor.send(request.event);
  });
  window.addEventListener("pagehide", () => channel.send({ type: "app.left", app: id }));
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) reportAll();
  });
  reportAll();

  return (inspected: InspectionEvent): void => {
    const met = meet(inspected.actorRef as AnyActorRef);
    if (met === undefined) return;
    if (inspected.type === "@xstate.microstep") {
      const { _transitions: transitions } = inspected;
      taken.set(met.facts.id, [...(taken.get(met.facts.id) ?? []), ...transitions.map(transitionId)]);
    }
    if (inspected.type === "@xstate.snapshot")
      reportStep(met, inspected.event, inspected.snapshot as AnyMachineSnapshot);
  };
}
