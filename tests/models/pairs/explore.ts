import { getAdjacencyMap } from "@xstate/graph";
import type { AnyActor, AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventObject } from "xstate";
import { problemsOf, type Problem } from "./rules";
import { failingEnds, Server } from "./server";
import { endCall, kindOfActor, start, steered, type Faults, type Open, type System, type Waiting } from "./system";

/** Machines that run together, and what people and others can do to them. */
export type World = {
  name: string;
  /** The machines, whose calls `build` leaves to the exploration, and how they are opened. */
  begin: (build: (machine: AnyStateMachine) => AnyStateMachine) => {
    open: (open: Open) => void;
    /** Opens and stops machines as the screens do, after each event. */
    follow?: (system: System) => void;
  };
  /** What a person can send to a machine, by the machine's name in the catalogue. */
  acts: Readonly<Record<string, readonly Sent[]>>;
  /** What a call returns, by its name; `version` is the record's now. */
  replies?: Readonly<Record<string, (version: number, waiting: Waiting) => unknown>>;
  /** What else of a machine's context tells two states apart, by its name in the catalogue. */
  detail?: Readonly<Record<string, (context: never) => string>>;
  /** The record as a refused save shows it. */
  current?: (version: number) => object;
  /** The most events in a path. */
  depth: number;
  /** Whether somebody else may change the record. */
  isShared?: boolean;
};

/** An event, or one that depends on what runs. */
export type Sent = Event | ((system: System) => Event | null);

type Event = { type: string; [field: string]: unknown };

export type Seen = {
  text: string;
  path: readonly string[];
  offered: readonly string[];
  problems: readonly Problem[];
  pairs: readonly string[];
  told: readonly string[];
};

const valueOf = (snapshot: AnyMachineSnapshot): string => JSON.stringify(snapshot.value).replaceAll('"', "");

/** What of a context decides what follows: which parts are there, and how the last call failed. */
function shapeOf(context: object): string {
  return Object.entries(context)
    .flatMap(([name, value]) => {
      if (value === null || value === undefined || value === false) return [];
      if (Array.isArray(value)) return value.length > 0 ? [name] : [];
      if (typeof value === "object" && "kind" in value) return [`${name} ${String(value.kind)}`];
      if (typeof value === "string") return value === "" ? [] : [name];
      return typeof value === "object" || value === true ? [name] : [];
    })
    .join();
}

const DETAIL: NonNullable<World["detail"]> = { form: ({ values }: { values: object }) => JSON.stringify(values) };

const describe = (actor: AnyActorRef, detail: World["detail"]): string => {
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
  const children = Object.entries(snapshot.children)
    .filter(([, child]) => kindOfActor(child as AnyActorRef) !== undefined)
    // An id that XState gives is not the same in each run.
    .map(
      ([id, child]) =>
        `${id.startsWith("x:") ? "" : id} ${kindOfActor(child as AnyActorRef)} ${describe(child as AnyActorRef, detail)}`,
    );
  const more = detail?.[kindOfActor(actor) ?? ""]?.(snapshot.context as never) ?? "";
  return `${valueOf(snapshot)} ${snapshot.status}[${shapeOf(snapshot.context)} ${more}]{${children.join("; ")}}`;
};

/** The names of all machines that run: ids that XState gives are not the same in each run. */
function namesOf(actors: readonly AnyActor[]): string[] {
  const kinds = actors.map((actor) => kindOfActor(actor) ?? "");
  return kinds.map((kind, at) => {
    const before = kinds.slice(0, at).filter((each) => each === kind).length;
    return before === 0 ? kind : `${kind} ${before + 1}`;
  });
}

type Act = { label: string; can: () => boolean; run: () => void };

/** The form's leave guard asks whatever the form is in. */
const ALWAYS: ReadonlySet<string> = new Set(["leave.requested"]);

/** A form that is ready for its picture can be changed; some callbacks have no end. */
const isEndless = ({ src, input }: Waiting): boolean =>
  ENDLESS.has(src) || (src === "formReady" && !hasTag(input as unknown as AnyActor, "editable"));

const ENDLESS: ReadonlySet<string> = new Set(["lead", "watchTabs", "lookup", "profile"]);

const always = (): boolean => true;

/** What can happen now, each by a name that is the same in each run of the path. */
function actsIn(world: World, system: System, server: Server): Act[] {
  const acts: Act[] = [];
  const running = system.running();
  const names = namesOf(running);
  // A question covers the page: only its answers can be given.
  const isAsked = running.some((actor) => hasTag(actor, "confirming"));
  for (const [place, actor] of running.entries()) {
    const kind = kindOfActor(actor) ?? "";
    for (const [at, sent] of (world.acts[kind] ?? []).entries()) {
      const event = typeof sent === "function" ? sent(system) : sent;
      if (event === null) continue;
      const can = () => {
        const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
        return (!isAsked || snapshot.hasTag("confirming")) && (ALWAYS.has(event.type) || snapshot.can(event));
      };
      acts.push({ label: `${names[place]}: ${event.type} ${at}`, can, run: () => actor.send(event) });
    }
  }
  for (const waiting of system.waiting()) {
    const label = `${waiting.kind}: ${waiting.src}`;
    const reply = world.replies?.[waiting.src];
    if (server.accepts(waiting) && !isEndless(waiting)) {
      const run = () => {
        server.save(waiting);
        endCall(waiting, { output: reply?.(server.version, waiting) });
      };
      acts.push({ label: `${label} succeeds`, can: always, run });
    }
    for (const [name, error] of Object.entries(failingEnds(server, waiting, world.current)))
      acts.push({ label: `${label} fails: ${name}`, can: always, run: () => endCall(waiting, { error }) });
  }
  if (world.isShared && server.canChange)
    acts.push({ label: "somebody else changes it", can: always, run: () => server.change() });
  acts.push({ label: "time passes", can: always, run: () => system.pass() });
  return acts;
}

/** Takes a path from the start of a world; what its last step did is judged. */
function take(world: World, { open, follow }: ReturnType<World["begin"]>, path: readonly string[]): Seen {
  const server = new Server();
  const system = start(open);
  for (const [name, actor] of system.actors)
    if (statusOf(actor) === "error")
      throw new Error(`${world.name}: ${name} does not start`, { cause: errorOf(actor) });
  let problems: Problem[] = [];
  const told = new Set<string>();
  try {
    for (const label of path) {
      const act = actsIn(world, system, server).find((each) => each.label === label);
      if (act === undefined) throw new Error(`${world.name}: ${label} is not possible after ${path.join(", ")}`);
      const before = {
        waiting: system.waiting(),
        isAsked: system.running().some((actor) => hasTag(actor, "confirming")),
      };
      const happened = system.during(() => {
        act.run();
        follow?.(system);
      });
      for (const each of happened.told) told.add(each);
      problems = problemsOf({ act, before, happened, system, server });
    }
    const offered = actsIn(world, system, server)
      .filter(({ can }) => can())
      .map(({ label }) => label);
    const calls = system.waiting().map((waiting) => `${waiting.kind} ${waiting.src} ${server.isOld(waiting)}`);
    const text = [
      ...[...system.actors.values()].map((actor) => describe(actor, { ...DETAIL, ...world.detail })),
      calls.toSorted().join(),
      server.text,
    ].join("\n");
    return { text, path, offered, problems, pairs: system.pairs(), told: [...told] };
  } finally {
    system.stop();
  }
}

const statusOf = (actor: AnyActor): string => (actor.getSnapshot() as AnyMachineSnapshot).status;
const errorOf = (actor: AnyActor): unknown => (actor.getSnapshot() as AnyMachineSnapshot).error;
const hasTag = (actor: AnyActor, tag: string): boolean => (actor.getSnapshot() as AnyMachineSnapshot).hasTag(tag);

export type Explored = {
  states: number;
  transitions: number;
  problems: ReadonlyMap<string, readonly string[]>;
  /** The machines that started others there. */
  pairs: ReadonlySet<string>;
  /** The machines that sent others a message there. */
  told: ReadonlySet<string>;
};

const LIMIT = 60_000;

/** Every state of a world up to its depth; problems with the shortest path to each. */
export function explore(world: World, faults: Faults = {}): Explored {
  const problems = new Map<string, readonly string[]>();
  const begun = world.begin((machine) => steered(machine, faults));
  const [pairs, told] = [new Set<string>(), new Set<string>()];
  let transitions = 0;
  const seen = (path: readonly string[]): Seen => {
    const after = take(world, begun, path);
    for (const pair of after.pairs) pairs.add(pair);
    for (const each of after.told) told.add(each);
    for (const { text } of after.problems) if (!problems.has(text)) problems.set(text, path);
    return after;
  };
  const logic = {
    getInitialSnapshot: () => seen([]),
    transition: ({ path }: Seen, { type }: EventObject) => {
      transitions += 1;
      return seen([...path, type]);
    },
  };
  const graph = getAdjacencyMap(
    logic as never,
    {
      events: (({ path, offered }: Seen) =>
        path.length < world.depth ? offered.map((type) => ({ type })) : []) as never,
      serializeState: (({ text }: Seen) => text) as never,
      serializeEvent: ({ type }: EventObject) => type,
      limit: LIMIT,
    } as never,
  );
  return { states: Object.keys(graph).length, transitions, problems, pairs, told };
}
