import {
  createActor,
  fromCallback,
  SimulatedClock,
  type AnyActor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type InspectionEvent,
} from "xstate";
import { mutate } from "../support/mutate";
import { isMachine, kindOf, textOfPair } from "./found";

/** A call under way in some machine of the system. */
export type Waiting = { kind: string; src: string; owner: AnyActorRef; id: string; input: Record<string, unknown> };

/** What happened in a system during one event. */
export type Happened = {
  /** Messages that no transition of their receiver took: from, to, what. */
  unheard: string[];
  /** Calls that began. */
  began: Waiting[];
  /** Calls that were stopped before they ended. */
  abandoned: Waiting[];
  /** Outward events. */
  emitted: EventObject[];
  /** A machine that threw. */
  broken: string[];
  /** Which machine told which other one. */
  told: Set<string>;
};

/** A fault for each machine that has one, by its name in the catalogue. */
export type Faults = Readonly<Record<string, Parameters<typeof mutate>[1]>>;

type Running = {
  waiting: Set<Waiting>;
  happened: Happened;
};

/** The system that runs now: systems are run one after the other. */
let now: Running;

const kinds = new WeakMap<object, string>();

/** The name in the catalogue of an actor's machine; undefined for all other actors. */
export const kindOfActor = (actor: AnyActorRef): string | undefined =>
  kinds.get((actor as AnyActorRef & { logic: object }).logic);

/** A call that waits until the exploration ends it. */
const call = (kind: string, src: string) =>
  fromCallback(({ input, self }) => {
    const { _parent: owner } = self as unknown as { _parent: AnyActorRef };
    const waiting: Waiting = { kind, src, owner, id: self.id, input: (input ?? {}) as Waiting["input"] };
    now.waiting.add(waiting);
    now.happened.began.push(waiting);
    return () => {
      if (now.waiting.delete(waiting)) now.happened.abandoned.push(waiting);
    };
  });

/** Callbacks that watch other machines of the system: they run as they are. */
const WATCHERS: ReadonlySet<string> = new Set(["watchForm", "takeTurn"]);

/** The machine with each call left to the exploration, and the same for all machines that it starts. */
export function steered(machine: AnyStateMachine, faults: Faults = {}): AnyStateMachine {
  const kind = kindOf(machine);
  const put = faults[kind];
  const own = put === undefined ? machine : mutate(machine, put);
  const actors = Object.entries(own.implementations.actors).map(([src, logic]) => {
    if (isMachine(logic)) return [src, steered(logic, faults)];
    return [src, WATCHERS.has(src) ? logic : call(kind, src)];
  });
  const provided = own.provide({ actors: Object.fromEntries(actors) });
  kinds.set(provided, kind);
  return provided;
}

const nothing = (): Happened => ({ unheard: [], began: [], abandoned: [], emitted: [], broken: [], told: new Set() });

/** Opens a machine beside the others of its system. */
export type Open = (name: string, machine: AnyStateMachine, input: object) => AnyActor;

export type System = {
  open: Open;
  /** Stops a machine that was opened. */
  close: (name: string) => void;
  actors: ReadonlyMap<string, AnyActor>;
  /** Which machine has started which other one that runs. */
  pairs: () => string[];
  /** All machines that run, children included. */
  running: () => AnyActor[];
  waiting: () => readonly Waiting[];
  /** Does something, and tells what happened meanwhile. */
  during: (act: () => void) => Happened;
  /** All delays end. */
  pass: () => void;
  stop: () => void;
};

const LONG_MS = 120_000;

const named = (actor: AnyActorRef): string => kindOfActor(actor) ?? actor.id;

/** What the page's wiring sends to the session for an outward event. */
function forSession(emitted: EventObject): EventObject | null {
  if (emitted.type === "session.informed") return (emitted as unknown as { event: EventObject }).event;
  if (emitted.type === "access.refused") return { type: "session.forbidden" };
  return emitted.type === "lookups.outdated" ? { type: emitted.type } : null;
}

function tellSession(
  actors: ReadonlyMap<string, AnyActor>,
  from: AnyActorRef,
  emitted: EventObject,
  happened: Happened,
): void {
  const session = actors.get("session");
  const event = forSession(emitted);
  if (session === undefined || event === null) return;
  happened.told.add(`${named(from)} tells session`);
  if ((session.getSnapshot() as AnyMachineSnapshot).can(event)) session.send(event);
  else happened.unheard.push(`${named(from)} tells session ${event.type}`);
}

/** Starts a system of machines. */
export function start(begin: (open: Open) => void): System {
  const running: Running = { waiting: new Set(), happened: nothing() };
  now = running;
  const actors = new Map<string, AnyActor>();
  const clock = new SimulatedClock();
  /** Messages that are on their way. */
  const underWay = new Set<{ event: EventObject; from: string; to: AnyActorRef }>();

  const inspect = (inspected: InspectionEvent): void => {
    if (inspected.type === "@xstate.event") {
      const { event } = inspected;
      const [from, to] = [inspected.sourceRef as AnyActor | undefined, inspected.actorRef as AnyActor];
      if (kindOfActor(to) === undefined) return;
      if (event.type === "xstate.init") {
        to.on("*", (emitted: EventObject) => {
          running.happened.emitted.push(emitted);
          tellSession(actors, to, emitted, running.happened);
        });
        to.subscribe({ error: (error) => void running.happened.broken.push(`${named(to)}: ${String(error)}`) });
      } else if (from !== undefined && from !== to && event.type !== "xstate.stop") {
        running.happened.told.add(`${named(from)} tells ${named(to)}`);
        underWay.add({ event, from: named(from), to });
      }
    }
    if (inspected.type !== "@xstate.microstep") return;
    const { _transitions: taken } = inspected;
    if (taken.length === 0) return;
    for (const each of underWay)
      if (each.event === inspected.event && each.to === inspected.actorRef) underWay.delete(each);
  };
  const open: Open = (name, machine, input) => {
    const actor = createActor(machine, { input, inspect, clock, id: name });
    actors.set(name, actor);
    actor.start();
    return actor;
  };

  const during = (act: () => void): Happened => {
    running.happened = nothing();
    underWay.clear();
    act();
    for (const { event, from, to } of underWay)
      running.happened.unheard.push(`${from} tells ${named(to)} ${event.type}`);
    return running.happened;
  };
  begin(open);
  return {
    open,
    close: (name) => {
      actors.get(name)?.stop();
      actors.delete(name);
    },
    actors,
    pairs: () => [...actors.values()].flatMap(pairsIn),
    running: () => [...actors.values()].flatMap(withChildren),
    waiting: () => [...running.waiting],
    during,
    pass: () => clock.increment(LONG_MS),
    stop: () => {
      for (const actor of actors.values()) actor.stop();
    },
  };
}

const pairsIn = (actor: AnyActor): string[] =>
  withChildren(actor).flatMap((parent) =>
    Object.values((parent.getSnapshot() as AnyMachineSnapshot).children)
      .filter((child) => kindOfActor(child as AnyActor) !== undefined)
      .map((child) => textOfPair({ parent: named(parent), child: named(child as AnyActor) })),
  );

function withChildren(actor: AnyActor): AnyActor[] {
  const { status, children } = actor.getSnapshot() as AnyMachineSnapshot;
  if (status !== "active" || kindOfActor(actor) === undefined) return [];
  return [actor, ...Object.values(children).flatMap((child) => withChildren(child as AnyActor))];
}

/** Ends a call as its actor would. */
export function endCall(waiting: Waiting, end: { output: unknown } | { error: unknown }): void {
  now.waiting.delete(waiting);
  const { id, owner } = waiting;
  const outcome = "error" in end ? "error" : "done";
  owner.send({ type: `xstate.${outcome}.actor.${id}`, actorId: id, ...end } as never);
}
