/**
 * The statechart viewer. A chart is chosen and laid out; pages of the app report what their actors do; a person steps
 * back and forward through the events, sends an event that an actor accepts now, and copies the trace.
 */
import { assign, emit, fromCallback, sendTo, setup } from "xstate";
import { missingEffect } from "../machines/kit/stub";
import type { Chart } from "./chart/chart";
import type { Drawing } from "./chart/drawing";
import { withReport } from "./reports";
import {
  chosenChart,
  earlierStep,
  foundCharts,
  laterStep,
  likelyEvent,
  sendable,
  shownActor,
  traceOf,
  type Charted,
  type FlowsContext,
  type Scope,
} from "./history";
import type { PageRequest, SentEvent, Report } from "./messages";
import { payloadProblem, readPayload } from "./payload";

export type FlowsEvent =
  | Report
  | { type: "app.followed"; id: string }
  | { type: "search.changed"; text: string }
  | { type: "search.entered" }
  | { type: "machine.chosen"; name: string }
  | { type: "layout.retried" }
  | { type: "zoom.changed"; zoom: number | null }
  | { type: "actor.chosen"; id: string }
  | { type: "scope.changed"; scope: Scope }
  | { type: "step.chosen"; seq: number }
  | { type: "step.backed" }
  | { type: "step.forwarded" }
  | { type: "present.requested" }
  | { type: "transition.pressed"; id: string }
  | { type: "payload.changed"; text: string }
  | { type: "payload.submitted" }
  | { type: "payload.cancelled" }
  | { type: "trace.requested" }
  | { type: "frame.toggled" };

const pressed = (context: FlowsContext, event: FlowsEvent) =>
  event.type === "transition.pressed"
    ? chosenChart(context)?.chart.transitions.find(({ id }) => id === event.id)
    : undefined;

const isBare = (event: SentEvent): boolean => Object.keys(event).length === 1;

const asked = (context: FlowsContext, event: SentEvent): PageRequest => ({
  type: "event.sent",
  app: context.followed ?? "",
  actor: shownActor(context)?.facts.id ?? "",
  event,
});

export const flowsMachine = setup({
  types: {
    context: {} as FlowsContext,
    events: {} as FlowsEvent,
    emitted: {} as { type: "chart.shown"; name: string },
    input: {} as { charts: readonly Charted[]; chosen: string },
  },
  actors: {
    /** Forwards reports from pages of the app, and requests to them. */
    channel: fromCallback<PageRequest>(() => {
      throw new Error("channel was not provided");
    }),
    readLayout: missingEffect<Drawing, Chart>("readLayout"),
    copy: missingEffect<void, { text: string }>("copy"),
  },
  actions: {
    keepReport: assign(({ context, event }) => withReport(context, event as Report)),
    choose: assign((_, { name }: { name: string }) => ({ chosen: name, actor: null, zoom: null })),
    emitShown: emit(({ context }) => ({ type: "chart.shown" as const, name: context.chosen })),
    goTo: assign((_, { at }: { at: number | null }) => ({ at })),
    sendPressed: sendTo("channel", ({ context, event }) =>
      asked(context, likelyEvent(context, pressed(context, event)?.event ?? "")),
    ),
    askForPayload: assign(({ context, event }) => {
      const type = pressed(context, event)?.event ?? "";
      return { payload: { event: type, text: JSON.stringify(likelyEvent(context, type), null, 2), problem: null } };
    }),
    sendPayload: sendTo("channel", ({ context }) => asked(context, readPayload(context.payload))),
    forgetPayload: assign({ payload: null }),
    showProblem: assign(({ context: { payload } }) => ({
      payload: payload && { ...payload, problem: payloadProblem(payload) },
    })),
  },
  delays: { acknowledgement: 1000 },
  guards: {
    isDrawn: ({ context }, { name }: { name: string }) => context.drawings[name] !== undefined,
    isKnown: ({ context }, { name }: { name: string }) => context.charts.some((chart) => chart.name === name),
    isFound: ({ context }) => foundCharts(context).length > 0,
    hasEarlier: ({ context }) => earlierStep(context) !== undefined,
    isPresent: ({ context }) => context.at === null,
    isBareEvent: ({ context, event }) => {
      const transition = pressed(context, event);
      if (transition === undefined || sendable(context, transition) !== "yes") return false;
      return isBare(likelyEvent(context, transition.event));
    },
    isSendable: ({ context, event }) => {
      const transition = pressed(context, event);
      return transition !== undefined && sendable(context, transition) !== "no";
    },
    isPayload: ({ context }) => context.payload !== null && payloadProblem(context.payload) === null,
  },
}).createMachine({
  id: "flows",
  type: "parallel",
  context: ({ input: { charts, chosen } }) => ({
    charts,
    chosen: charts.some(({ name }) => name === chosen) ? chosen : (charts[0]?.name ?? ""),
    search: "",
    drawings: {},
    zoom: null,
    apps: [],
    followed: null,
    actor: null,
    at: null,
    scope: "all",
    payload: null,
  }),
  invoke: { id: "channel", src: "channel" },
  on: {
    "app.reported": { actions: "keepReport" },
    "actor.reported": { actions: "keepReport" },
    "step.reported": { actions: "keepReport" },
    "app.left": { actions: "keepReport" },
    "search.changed": { actions: assign(({ event }) => ({ search: event.text })) },
    "zoom.changed": { actions: assign(({ event }) => ({ zoom: event.zoom })) },
    "actor.chosen": { actions: assign(({ event }) => ({ actor: event.id })) },
    "scope.changed": { actions: assign(({ event }) => ({ scope: event.scope })) },
  },
  states: {
    chart: {
      initial: "drawing",
      on: {
        "machine.chosen": [
          {
            guard: { type: "isDrawn", params: ({ event }) => event },
            target: ".drawn",
            actions: [{ type: "choose", params: ({ event }) => event }, "emitShown"],
          },
          {
            guard: { type: "isKnown", params: ({ event }) => event },
            target: ".drawing",
            actions: [{ type: "choose", params: ({ event }) => event }, "emitShown"],
          },
        ],
        "search.entered": {
          guard: "isFound",
          target: ".drawing",
          actions: [
            { type: "choose", params: ({ context }) => ({ name: foundCharts(context)[0]?.name ?? "" }) },
            "emitShown",
          ],
        },
      },
      states: {
        drawing: {
          invoke: {
            id: "readLayout",
            src: "readLayout",
            input: ({ context }) => chosenChart(context)?.chart ?? { states: [], transitions: [] },
            onDone: {
              target: "drawn",
              actions: assign(({ context, event }) => ({
                drawings: { ...context.drawings, [context.chosen]: event.output },
              })),
            },
            onError: { target: "failed" },
          },
        },
        drawn: {},
        failed: { on: { "layout.retried": { target: "drawing" } } },
      },
    },
    time: {
      initial: "present",
      states: {
        present: {
          on: {
            "step.backed": {
              guard: "hasEarlier",
              target: "past",
              actions: { type: "goTo", params: ({ context }) => ({ at: earlierStep(context)?.seq ?? null }) },
            },
            "step.chosen": { target: "past", actions: { type: "goTo", params: ({ event }) => ({ at: event.seq }) } },
            "app.followed": { actions: assign(({ event }) => ({ followed: event.id, actor: null })) },
          },
        },
        past: {
          // Another page is followed now, and its history is separate.
          always: { guard: "isPresent", target: "present" },
          on: {
            "step.backed": {
              guard: "hasEarlier",
              actions: { type: "goTo", params: ({ context }) => ({ at: earlierStep(context)?.seq ?? null }) },
            },
            "step.forwarded": {
              actions: { type: "goTo", params: ({ context }) => ({ at: laterStep(context)?.seq ?? null }) },
            },
            "step.chosen": { actions: { type: "goTo", params: ({ event }) => ({ at: event.seq }) } },
            "present.requested": { actions: { type: "goTo", params: { at: null } } },
            "app.followed": { actions: assign(({ event }) => ({ followed: event.id, actor: null, at: null })) },
          },
        },
      },
    },
    sending: {
      initial: "ready",
      states: {
        ready: {
          on: {
            "transition.pressed": [
              { guard: "isBareEvent", actions: "sendPressed" },
              { guard: "isSendable", target: "asking", actions: "askForPayload" },
            ],
          },
        },
        asking: {
          on: {
            "payload.changed": {
              actions: assign(({ context, event }) => ({
                payload: context.payload && { ...context.payload, text: event.text, problem: null },
              })),
            },
            "payload.submitted": [
              { guard: "isPayload", target: "ready", actions: ["sendPayload", "forgetPayload"] },
              { actions: "showProblem" },
            ],
            "payload.cancelled": { target: "ready", actions: "forgetPayload" },
          },
        },
      },
    },
    trace: {
      initial: "idle",
      states: {
        idle: { on: { "trace.requested": { target: "copying" } } },
        copying: {
          invoke: {
            id: "copy",
            src: "copy",
            input: ({ context }) => ({ text: traceOf(context) }),
            onDone: { target: "copied" },
            onError: { target: "refused" },
          },
        },
        copied: { on: { "trace.requested": { target: "copying" } }, after: { acknowledgement: { target: "idle" } } },
        refused: { on: { "trace.requested": { target: "copying" } } },
      },
    },
    frame: {
      initial: "closed",
      states: {
        closed: { on: { "frame.toggled": { target: "open" } } },
        open: { on: { "frame.toggled": { target: "closed" } } },
      },
    },
  },
});
