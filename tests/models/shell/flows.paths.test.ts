import { fromCallback } from "xstate";
import { chartOf } from "../../../src/flows/chart/chart";
import type { Drawing } from "../../../src/flows/chart/drawing";
import { flowsMachine } from "../../../src/flows/flows.machine";
import { shownActor, type FlowsContext } from "../../../src/flows/history";
import type { ActorFacts, AppPage, PageRequest, Step } from "../../../src/flows/messages";
import { copyMachine } from "../../../src/machines/shell/copy.machine";
import { leavingMachine } from "../../../src/machines/kit/leaving.machine";
import { describeModel } from "../support/check";
import { failing, succeeding } from "../support/failures";
import { valueOf, type Model, type View } from "../support/model";
import { at } from "../support/mutate";
import { flowsTruth } from "./flows.truth";
import type { TakenStep, Invariants } from "../support/run";

const COPY = { name: "copy", about: "", chart: chartOf(copyMachine) };
const LEAVING = { name: "leaving", about: "", chart: chartOf(leavingMachine) };
const PRESSED = "idle|copy.requested|0";

const actor = (id: string): ActorFacts => ({
  id,
  name: "copy",
  path: "copy",
  machine: "copy",
  chart: COPY.chart,
  payloads: { "copy.requested": [] },
});

/** The first actor certainly accepts the event; for the second, a guard decides. */
const step = (seq: number, of: string): Step => ({
  seq,
  at: 1_700_000_000_000 + seq,
  actor: { session: of, name: "copy" },
  machine: "copy",
  event: { type: "xstate.init" },
  value: "idle",
  status: "active",
  active: ["", "idle"],
  taken: [],
  enabled: of === "x:1" ? [PRESSED] : [],
});

/** The second is a replayed session: no actor can receive an event. */
const page = (id: "a" | "b"): AppPage => ({
  id,
  address: "/login",
  isReplayed: id === "b",
  actors: [actor("x:2"), actor("x:1")],
  steps: [step(1, "x:2"), step(2, "x:1")],
});

const NOTHING: Drawing = { width: 1, height: 1, states: [], dots: [], edges: [] };

const flowsEvents = {
  "a page opens": { type: "app.reported", app: page("a") },
  "a replay opens": { type: "app.reported", app: page("b") },
  "an actor begins": { type: "actor.reported", app: "a", actor: actor("x:3") },
  "an actor moves": { type: "step.reported", app: "a", address: "/", step: step(3, "x:1") },
  "the page closes": { type: "app.left", app: "a" },
  "turns to the first page": { type: "app.followed", id: "a" },
  searches: { type: "search.changed", text: "leav" },
  "searches for nothing that there is": { type: "search.changed", text: "none" },
  "opens the search result": { type: "search.entered" },
  "chooses a chart": { type: "machine.chosen", name: "copy" },
  "chooses another chart": { type: "machine.chosen", name: "leaving" },
  "the layout arrives": succeeding("readLayout", NOTHING),
  "the layout fails": failing("readLayout", new Error("no room")),
  "retries the layout": { type: "layout.retried" },
  zooms: { type: "zoom.changed", zoom: 2 },
  "chooses an actor": { type: "actor.chosen", id: "x:2" },
  "lists one actor's steps": { type: "scope.changed", scope: "shown" },
  "selects the first step": { type: "step.chosen", seq: 1 },
  "steps back": { type: "step.backed" },
  "steps forward": { type: "step.forwarded" },
  "returns to the present": { type: "present.requested" },
  "presses a transition": { type: "transition.pressed", id: PRESSED },
  "types an event": { type: "payload.changed", text: '{ "type": "copy.requested", "text": "all" }' },
  "types another event": { type: "payload.changed", text: '{ "type": "other" }' },
  "types an invalid event": { type: "payload.changed", text: "copy" },
  "sends the event": { type: "payload.submitted" },
  "cancels the event": { type: "payload.cancelled" },
  copies: { type: "trace.requested" },
  "the text is copied": succeeding("copy", undefined),
  "the browser refuses": failing("copy", new Error("not allowed")),
  "a while passes": { type: "xstate.after.acknowledgement.flows.trace.copied" },
  "shows or hides the app": { type: "frame.toggled" },
} as const;

type Label = keyof typeof flowsEvents;
type Flows = View<FlowsContext>;

const contextOf = ({ context }: { context: FlowsContext }): FlowsContext => context;

const stepsOf = (flows: Flows): number => contextOf(flows).apps.find(({ id }) => id === "a")?.steps.length ?? 0;

/** Offers one concern at a time, in an order that reaches each; all at once would multiply the states. */
function offers(flows: Flows): readonly Label[] {
  const { apps, scope, zoom, search, drawings } = contextOf(flows);
  if (flows.matches({ sending: "asking" }))
    return ["types an event", "types another event", "types an invalid event", "sends the event", "cancels the event"];
  if (!flows.matches({ trace: "idle" }))
    return ["copies", "the text is copied", "the browser refuses", "a while passes"];
  if (flows.matches({ frame: "open" })) return ["shows or hides the app"];
  if (!flows.matches({ chart: "drawn" }))
    return ["the layout arrives", "the layout fails", "retries the layout", "chooses another chart"];
  if (apps.length === 0) {
    const isFresh = zoom === null && search === "" && scope === "all" && Object.keys(drawings).length === 1;
    const first: Label[] = ["a page opens", "zooms", "lists one actor's steps", "searches"];
    return [
      ...(isFresh ? first : []),
      "opens the search result",
      "chooses a chart",
      "chooses another chart",
      "copies",
      "shows or hides the app",
    ];
  }
  return [
    ...(apps.length === 1 && apps[0]?.id === "a" ? (["a replay opens"] as const) : []),
    ...(stepsOf(flows) === 2 ? (["an actor begins", "an actor moves"] as const) : []),
    "the page closes",
    "turns to the first page",
    "chooses an actor",
    "selects the first step",
    "steps back",
    "steps forward",
    "returns to the present",
    "presses a transition",
    "copies",
  ];
}

const seen = (flows: Flows): string => {
  const { chosen, drawings, zoom, search, scope, apps, followed, actor: asked, at: looked, payload } = contextOf(flows);
  const known = apps.map(({ id, actors, steps }) => `${id}${actors.length}${steps.length}`);
  const drawn = Object.keys(drawings);
  return [chosen, drawn, zoom, search, scope, known, followed, asked, looked, payload?.text, payload?.problem].join(
    " ",
  );
};

const flowsModel = {
  machine: flowsMachine,
  input: { charts: [COPY, LEAVING], chosen: "copy" },
  events: flowsEvents,
  offers,
  stateOf: (flows) => `${valueOf(flows)} ${seen(flows)}`,
  edgeOf: (before, label, after) =>
    [valueOf(before), before.context.followed, before.context.at, label, valueOf(after), after.context.at].join(" "),
} satisfies Model<FlowsContext, Label>;

const sent = ({ emitted }: TakenStep<FlowsContext>) =>
  emitted.flatMap((event) =>
    event.type === "event.sent" ? [event as unknown as PageRequest & { type: "event.sent" }] : [],
  );

const invariants: Invariants<FlowsContext> = {
  "the layout is of the chosen chart": ({ started, after }) =>
    started
      .filter(({ name }) => name === "readLayout")
      .every(({ input }) => input === (after.context.chosen === "copy" ? COPY : LEAVING).chart),
  "a drawn chart is not laid out again": ({ label, before, started }) =>
    label !== "chooses a chart" || before.context.drawings.copy === undefined || started.length === 0,
  "a failed layout can be retried": ({ after }) =>
    !after.matches({ chart: "failed" }) || after.can({ type: "layout.retried" }),
  "the state is present exactly when no past step is selected": ({ after }) =>
    after.matches({ time: "present" }) === (after.context.at === null),
  "stepping back selects an earlier step, and stepping forward a later one": ({ label, before, after }) => {
    const [from, to] = [before.context.at ?? Infinity, after.context.at ?? Infinity];
    return label === "steps back" ? to < from : label === "steps forward" ? to > from : true;
  },
  "events are sent only in the present": (taken) => sent(taken).length === 0 || taken.before.context.at === null,
  "a replayed session receives no event and asks for none": ({ label, before, emitted, after }) =>
    label !== "presses a transition" ||
    before.context.followed !== "b" ||
    (emitted.length === 0 && !after.matches({ sending: "asking" })),
  "an event is sent to the shown actor": (taken) =>
    sent(taken).every(
      ({ app, actor: to }) =>
        app === taken.before.context.followed && to === shownActor(taken.before.context)?.facts.id,
    ),
  "an event without a payload that is certainly accepted is sent at once; any other asks for its payload": (taken) => {
    if (taken.label !== "presses a transition" || taken.before.context.followed === "b") return true;
    const isSure = shownActor(taken.before.context)?.facts.id === "x:1";
    return sent(taken).length === (isSure ? 1 : 0) && taken.after.matches({ sending: "asking" }) === !isSure;
  },
  "only a typed event of the right type is sent, unchanged": (taken) => {
    const { label, before, after } = taken;
    if (label !== "sends the event") return true;
    const text = before.context.payload?.text ?? "";
    const isRight = text.includes('"copy.requested"');
    if (!isRight) return sent(taken).length === 0 && after.context.payload?.problem !== null;
    return JSON.stringify(sent(taken).map(({ event }) => event)) === JSON.stringify([JSON.parse(text)]);
  },
  "the latest page is followed, and a remaining page after it closes": ({ label, after }) => {
    const { apps, followed } = contextOf(after);
    return (
      (label !== "a replay opens" || followed === "b") &&
      (label !== "the page closes" || !apps.some(({ id }) => id === "a")) &&
      (followed === null) === (apps.length === 0)
    );
  },
  "a copied trace contains the steps up to the selected one": ({ started, after }) =>
    started
      .filter(({ name }) => name === "copy")
      .every(({ input }) => {
        const { apps, followed, at: looked } = contextOf(after);
        const steps = apps.find(({ id }) => id === followed)?.steps ?? [];
        const upTo = steps.filter(({ seq }) => looked === null || seq <= looked);
        return (JSON.parse(String(input.text)) as unknown[]).length === upTo.length;
      }),
  "the address changes with the chart": ({ emitted, before, after }) =>
    before.context.chosen === after.context.chosen || emitted.some(({ type }) => type === "chart.shown"),
};

const KNOWN = "the chart of the actor is known already";

describeModel("inspecting the machines", {
  of: "flows",
  rigs: [
    {
      model: flowsModel,
      effects: [],
      provide: (machine, steer, recordEvent) =>
        machine.provide({
          actors: {
            readLayout: steer("readLayout"),
            copy: steer("copy"),
            channel: fromCallback<PageRequest>(({ receive }) => receive(recordEvent)),
          },
        }),
      invariants,
      oracle: flowsTruth(flowsEvents, flowsModel.input.charts),
    },
  ],
  mutants: [
    {
      fault: "an event that is sent in the past",
      put: (config) =>
        Object.assign(at(config, "states", "sending", "states", "ready", "on"), {
          "transition.pressed": { actions: "sendPressed" },
        }),
      caughtBy: "events are sent only in the present",
    },
    {
      fault: "a replay that asks for an event",
      put: (config) =>
        Object.assign(at(config, "states", "sending", "states", "ready", "on"), {
          "transition.pressed": { target: "asking", actions: "askForPayload" },
        }),
      caughtBy: "a replayed session receives no event and asks for none",
    },
    {
      fault: "a closed page whose past step stays selected",
      put: (config) => Object.assign(at(config, "states", "time", "states", "past"), { always: [] }),
      caughtBy: "the state is present exactly when no past step is selected",
    },
    {
      fault: "a typed event that is not sent",
      put: (config) =>
        Object.assign(at(config, "states", "sending", "states", "asking", "on"), {
          "payload.submitted": { target: "ready" },
        }),
      caughtBy: "only a typed event of the right type is sent, unchanged",
    },
    {
      fault: "a failed layout that cannot be retried",
      put: (config) => Object.assign(at(config, "states", "chart", "states", "failed"), { on: {} }),
      caughtBy: "a failed layout can be retried",
    },
    {
      fault: "a chart change that keeps the address",
      put: (config) =>
        Object.assign(at(config, "states", "chart", "on"), {
          "search.entered": {
            target: ".drawing",
            actions: [{ type: "choose", params: { name: "leaving" } }],
          },
        }),
      caughtBy: "the address changes with the chart",
    },
  ],
  equivalents: {
    "guard true: chart machine.chosen (2)": "a chart is chosen from those that are listed",
    "field dropped: (anywhere) app.reported / keepReport / field charts": KNOWN,
    "field dropped: (anywhere) actor.reported / keepReport / field charts": KNOWN,
  },
});
