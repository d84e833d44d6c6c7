import type { AnyStateMachine } from "xstate";
import { edgesFrom, edgesOf, statesOf, type Edge, type StateNode } from "../../src/flows/edges";
import {
  beginning,
  enteredBy,
  edgesWhile,
  leafStates,
  leaves,
  outerOf,
  placeOf,
  textOf,
  within,
} from "./support/chart";
import { filesOf, sources, unacceptedEvents, unsentEvents } from "./support/events";

/** A chart's violations of a rule, each as a sentence; none when it complies. */
type Rule = (machine: AnyStateMachine) => string[];

type Call = { id: string; src: string };

const READS = /^(load|read|search|find|reach|check|is[A-Z])/;
const DRAFTS = ["findDrafts", "keepDraft", "keepParked", "dropDraft", "dropChosen"] as const;
const SALES = ["findSales", "keepSale", "handBack", "dropSale"] as const;
const SUBSCRIPTIONS = [
  "stream",
  "channel",
  "formReady",
  "watchForm",
  "watchTabs",
  "lead",
  "takeTurn",
  "stay",
  "run",
] as const;
const CAMERA = ["watchPage", "camera", "frames"] as const;
/** States that neither read nor write: they subscribe, wait for a form, or use the device instead of the server. */
const WAITS = new Set<string>([...SUBSCRIPTIONS, ...CAMERA, ...DRAFTS, ...SALES]);

/** Whether a call with this name reads of the server. */
export const isRead = (src: string): boolean => READS.test(src);

/** Whether an actor with this name waits for something else than a reply of the server. */
export const isWait = (src: string): boolean => WAITS.has(src);

const logicOf = (machine: AnyStateMachine, src: string): unknown => machine.implementations.actors[src];
const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === "object" && logic !== null && "root" in logic;

/** The server calls that a state makes, without the machines it starts. */
const callsIn = ({ invoke, machine }: StateNode): Call[] =>
  invoke
    .map(({ id, src }) => ({ id, src: String(src) }))
    .filter(({ src }) => !WAITS.has(src) && !isMachine(logicOf(machine, src)));

const readsIn = (node: StateNode): Call[] => callsIn(node).filter(({ src }) => READS.test(src));
const writesIn = (node: StateNode): Call[] => callsIn(node).filter(({ src }) => !READS.test(src));

const done = (id: string): string => `xstate.done.actor.${id}`;
const failed = (id: string): string => `xstate.error.actor.${id}`;
const endsOf = (calls: readonly Call[]): string[] => calls.flatMap(({ id }) => [done(id), failed(id)]);

const isModified = ({ tags }: StateNode): boolean => tags.includes("modified");

/** The states that hold a form of the kit: the form was started there, or its end is handled there. */
function formsHeldIn(node: StateNode): string[] {
  const isForm = (src: string) => {
    const logic = logicOf(node.machine, src);
    return isMachine(logic) && statesOf(logic).some(isModified);
  };
  const invoked = node.invoke.filter(({ src }) => isForm(String(src))).map(({ id }) => id);
  const isHeard = edgesFrom(node).some(({ event }) => event === done("form")) && isForm("form");
  return [...new Set([...invoked, ...(isHeard ? ["form"] : [])])];
}

/** Leaving loses unsaved input, unless a person confirmed it or the input was saved. */
const losesWhatWasTyped = (edge: Edge): boolean => {
  const isConfirmed = edge.source.tags.includes("confirming") && edge.event === "leave.confirmed";
  const isSaved = writesIn(edge.source).some(({ id }) => edge.event === done(id));
  const isDropped = edge.event === "conflict.dropped";
  return !isConfirmed && !isSaved && !isDropped && ![...within(enteredBy(edge))].some(isModified);
};

const modifiedFormsAreKept: Rule = (machine) => {
  const own = statesOf(machine)
    .filter(isModified)
    .flatMap((node) => edgesOf(machine).filter((edge) => leaves(edge, node) && losesWhatWasTyped(edge)));
  const held = statesOf(machine).flatMap((node) =>
    formsHeldIn(node).flatMap((form) =>
      edgesOf(machine).filter(
        (edge) =>
          leaves(edge, node) &&
          edge.event !== done(form) &&
          !writesIn(edge.source).some(({ id }) => edge.event === done(id)),
      ),
    ),
  );
  return [...new Set([...own, ...held])].map((edge) => `${textOf(edge)} loses unsaved input`);
};

const oneSaveAtATime: Rule = (machine) =>
  statesOf(machine).flatMap((node) => {
    const writes = writesIn(node);
    if (writes.length === 0) return [];
    return edgesWhile(machine, node)
      .filter(({ event }) => !endsOf(writes).includes(event))
      .filter((edge) => enteredBy(edge).some((next) => writesIn(next).length > 0))
      .map((edge) => `${textOf(edge)} starts a second write while ${placeOf(node)} writes`);
  });

const everyStateCanBeLeft: Rule = (machine) =>
  leafStates(machine)
    .filter(({ type }) => type !== "final")
    .filter((node) => !edgesOf(machine).some((edge) => leaves(edge, node)))
    .map((node) => `no transition leaves ${placeOf(node)}`);

/** Whether a person can act in a state, or the state continues without input. */
const goesOn = (node: StateNode): boolean =>
  node.type === "final" ||
  node.invoke.length > 0 ||
  [node, ...outerOf(node)]
    .flatMap(edgesFrom)
    .some(({ event, targets }) => !/^(xstate\.|$)/.test(event) && targets.length > 0);

const everyFailureHasAWayOn: Rule = (machine) => {
  const unheard = statesOf(machine).flatMap((node) =>
    callsIn(node)
      .filter(({ id }) => !edgesFrom(node).some(({ event }) => event === failed(id)))
      .map(({ id }) => `no transition handles the failure of ${id} in ${placeOf(node)}`),
  );
  const stuck = edgesOf(machine)
    .filter(({ event }) => event.startsWith("xstate.error.actor."))
    .filter((edge) => {
      const leaf = edge.targets.length === 0 ? [edge.source] : enteredBy(edge);
      return !leaf.every((node) => Object.keys(node.states).length > 0 || goesOn(node));
    })
    .map((edge) => `${textOf(edge)} is a dead end`);
  return [...unheard, ...stuck];
};

const everyReadCanBeRepeated: Rule = (machine) =>
  statesOf(machine).flatMap((node) =>
    readsIn(node).flatMap(({ id, src }) =>
      edgesFrom(node)
        .filter(({ event }) => event === done(id) || event === failed(id))
        .filter((edge) => ![...within(enteredBy(edge))].some((next) => readsIn(next).some((each) => each.src === src)))
        .map((edge) => `${textOf(edge)}: ${src} is never called again`),
    ),
  );

const everyStateCanBeReached: Rule = (machine) => {
  const reached = within(beginning(machine));
  return statesOf(machine)
    .filter((node) => node.type !== "history" && !reached.has(node))
    .map((node) => `no transition enters ${placeOf(node)}`);
};

/** A transition listed after an unguarded one for the same event is never taken. */
const noTransitionIsShadowed: Rule = (machine) =>
  statesOf(machine).flatMap((node) =>
    [...node.transitions, ["always", node.always ?? []] as const].flatMap(([event, transitions]) =>
      transitions.slice(0, -1).some(({ guard }) => guard === undefined)
        ? [`${placeOf(node)}: ${event} has transitions that are never taken`]
        : [],
    ),
  );

export const KEPT = "only a confirmation or a completed save discards unsaved input";
export const ONE_SAVE = "no save starts while another is in progress";
export const LEFT = "every state can be left";
export const WAY_ON = "no failure is a dead end";
export const REPEATED = "every read can be retried";
export const REACHED = "every state can be reached";
export const SHADOWED = "no transition follows an unguarded one for the same event";
export const HEARD = "some state accepts each declared event";
export const SENT = "the app sends every accepted event";

/** Events in the sources that no state accepts. */
const noEventIsUnaccepted =
  (name: string): Rule =>
  (machine) =>
    unacceptedEvents(
      machine,
      filesOf(name)
        .map((file) => sources.get(file))
        .join("\n"),
    ).map((type) => `no state accepts ${type}`);

const noEventIsUnsent =
  (name: string): Rule =>
  (machine) =>
    unsentEvents(machine, name).map((type) => `nothing sends ${type}`);

/** Every rule, keyed by its sentence. */
export const RULES: Readonly<Record<string, (name: string) => Rule>> = {
  [KEPT]: () => modifiedFormsAreKept,
  [ONE_SAVE]: () => oneSaveAtATime,
  [LEFT]: () => everyStateCanBeLeft,
  [WAY_ON]: () => everyFailureHasAWayOn,
  [REPEATED]: () => everyReadCanBeRepeated,
  [REACHED]: () => everyStateCanBeReached,
  [SHADOWED]: () => noTransitionIsShadowed,
  [HEARD]: noEventIsUnaccepted,
  [SENT]: noEventIsUnsent,
};
