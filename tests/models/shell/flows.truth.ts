import type { Drawing } from "../../../src/flows/chart/drawing";
import type { Charted, FlowsContext, Payload, Scope } from "../../../src/flows/history";
import type { AppPage, SentEvent, Step } from "../../../src/flows/messages";
import type { View } from "../support/model";
import { type Acts, type EventsOf, reference } from "../support/reference";

/** The machine of all actors in these pages. */
const MACHINE = "copy";
/** The only actor that certainly accepts the event. */
const SURE = "x:1";

type Viewer = {
  chosen: string;
  search: string;
  drawings: Record<string, Drawing>;
  zoom: number | null;
  apps: AppPage[];
  followed: string | null;
  actor: string | null;
  at: number | null;
  scope: Scope;
  payload: Payload | null;
  chart: "drawing" | "drawn" | "failed";
  trace: "idle" | "copying" | "copied" | "refused";
  isFramed: boolean;
};

const appOf = ({ apps, followed }: Viewer) => apps.find(({ id }) => id === followed);
const stepsOf = (now: Viewer): readonly Step[] => appOf(now)?.steps ?? [];
const isUntil = ({ at }: Viewer, { seq }: Step): boolean => at === null || seq <= at;

/** The chosen actor that had begun by then, or else the latest one. */
function actorOf(now: Viewer): string | undefined {
  if (now.chosen !== MACHINE) return undefined;
  const begun = new Set(
    stepsOf(now)
      .filter((step) => isUntil(now, step))
      .map(({ actor }) => actor.session),
  );
  const known = (appOf(now)?.actors ?? []).map(({ id }) => id).filter((id) => begun.has(id));
  return known.find((id) => id === now.actor) ?? known.at(-1);
}

const listed = (now: Viewer): readonly Step[] =>
  now.scope === "all" ? stepsOf(now) : stepsOf(now).filter(({ actor }) => actor.session === actorOf(now));
const earlier = (now: Viewer): Step | undefined => {
  const steps = listed(now);
  const from = now.at ?? steps.at(-1)?.seq ?? 0;
  return steps.findLast(({ seq }) => seq < from);
};

const mayPress = (now: Viewer): boolean =>
  now.payload === null && now.at === null && appOf(now)?.isReplayed === false && actorOf(now) !== undefined;
const isAsking = ({ payload }: Viewer): boolean => payload !== null;

const send = (now: Viewer, acts: Acts, event: SentEvent) =>
  acts.tells({ type: "event.sent", app: now.followed ?? "", actor: actorOf(now) ?? "", event });

function problemOf({ event, text }: Payload): string | null {
  if (!text.startsWith("{")) return "This is no JSON";
  return JSON.parse(text).type === event ? null : `Its type has to be "${event}"`;
}

const withApp = (now: Viewer, id: string, change: (app: AppPage) => AppPage) =>
  void (now.apps = now.apps.map((app) => (app.id === id ? change(app) : app)));

/** The viewer of the machines, by what the pages report and what a person presses. */
export const flowsTruth = <Label extends string>(events: EventsOf<Label>, charts: readonly Charted[]) => {
  const draw = (now: Viewer, acts: Acts) => {
    acts.givesUp("readLayout");
    now.chart = "drawing";
    acts.calls("readLayout", charts.find(({ name }) => name === now.chosen)?.chart);
  };
  const choose = (now: Viewer, acts: Acts, chosen: string) => {
    Object.assign(now, { chosen, actor: null, zoom: null });
    acts.tells({ type: "chart.shown", name: chosen });
  };
  const found = (now: Viewer): Charted[] => {
    const isRunning = ({ name }: Charted) => actorOf({ ...now, chosen: name }) !== undefined;
    const those = charts.filter(({ name }) => name.includes(now.search));
    return [...those.filter(isRunning), ...those.filter((each) => !isRunning(each))];
  };
  return reference<FlowsContext, Label, Viewer>({
    events,
    start: (acts) => {
      acts.opens("channel");
      const now: Viewer = {
        chosen: MACHINE,
        search: "",
        drawings: {},
        zoom: null,
        apps: [],
        followed: null,
        actor: null,
        at: null,
        scope: "all",
        payload: null,
        chart: "drawing",
        trace: "idle",
        isFramed: false,
      };
      draw(now, acts);
      return now;
    },
    deeds: {
      "app.reported": (now, _, { app }) => {
        const others = now.apps.filter(({ id }) => id !== app.id);
        if (others.length === now.apps.length) Object.assign(now, { followed: app.id, actor: null, at: null });
        now.apps = [...others, app];
      },
      "actor.reported": (now, _, { app: id, actor }) =>
        withApp(now, id, (app) => ({
          ...app,
          actors: [...app.actors.filter((each) => each.id !== actor.id), actor],
        })),
      "step.reported": (now, _, { app: id, address, step }) =>
        withApp(now, id, (app) => ({ ...app, address, steps: [...app.steps, step] })),
      "app.left": (now, _, { app }) => {
        now.apps = now.apps.filter(({ id }) => id !== app);
        if (now.followed === app) Object.assign(now, { followed: now.apps.at(-1)?.id ?? null, actor: null, at: null });
      },
      "app.followed": (now, _, { id }) => Object.assign(now, { followed: id, actor: null, at: null }),
      "search.changed": (now, _, { text }) => Object.assign(now, { search: text }),
      "search.entered": {
        can: (now) => found(now).length > 0,
        does: (now, acts) => {
          choose(now, acts, found(now)[0]?.name ?? "");
          draw(now, acts);
        },
      },
      "machine.chosen": {
        can: (_, { name }) => charts.some((chart) => chart.name === name),
        does: (now, acts, { name }) => {
          choose(now, acts, name);
          if (now.drawings[name] === undefined) return draw(now, acts);
          acts.givesUp("readLayout");
          now.chart = "drawn";
        },
      },
      "xstate.done.actor.readLayout": (now, _, { output }) => {
        now.chart = "drawn";
        now.drawings = { ...now.drawings, [now.chosen]: output };
      },
      "xstate.error.actor.readLayout": (now) => void (now.chart = "failed"),
      "layout.retried": { can: ({ chart }) => chart === "failed", does: draw },
      "zoom.changed": (now, _, { zoom }) => Object.assign(now, { zoom }),
      "actor.chosen": (now, _, { id }) => Object.assign(now, { actor: id }),
      "scope.changed": (now, _, { scope }) => Object.assign(now, { scope }),
      "step.chosen": (now, _, { seq }) => Object.assign(now, { at: seq }),
      "step.backed": {
        can: (now) => earlier(now) !== undefined,
        does: (now) => void (now.at = earlier(now)?.seq ?? null),
      },
      "step.forwarded": {
        can: ({ at }) => at !== null,
        does: (now) => void (now.at = listed(now).find(({ seq }) => seq > (now.at ?? 0))?.seq ?? null),
      },
      "present.requested": { can: ({ at }) => at !== null, does: (now) => void (now.at = null) },
      "transition.pressed": {
        can: mayPress,
        does: (now, acts) => {
          const event = { type: "copy.requested" };
          if (actorOf(now) === SURE) return send(now, acts, event);
          now.payload = { event: event.type, text: JSON.stringify(event, null, 2), problem: null };
        },
      },
      "payload.changed": {
        can: isAsking,
        does: (now, _, { text }) => void (now.payload &&= { ...now.payload, text, problem: null }),
      },
      "payload.submitted": {
        can: isAsking,
        does: (now, acts) => {
          if (now.payload === null) return;
          const problem = problemOf(now.payload);
          if (problem !== null) return void (now.payload = { ...now.payload, problem });
          send(now, acts, JSON.parse(now.payload.text));
          now.payload = null;
        },
      },
      "payload.cancelled": { can: isAsking, does: (now) => void (now.payload = null) },
      "trace.requested": {
        can: ({ trace }) => trace !== "copying",
        does: (now, acts) => {
          now.trace = "copying";
          const steps = stepsOf(now).filter((step) => isUntil(now, step));
          const lines = steps.map(({ at, actor, machine, event, value, status }) => {
            return { at, actor, machine, event, value, status };
          });
          acts.calls("copy", { text: JSON.stringify(lines, null, 2) });
        },
      },
      "xstate.done.actor.copy": (now) => void (now.trace = "copied"),
      "xstate.error.actor.copy": (now) => void (now.trace = "refused"),
      "xstate.after.acknowledgement.flows.trace.copied": {
        can: ({ trace }) => trace === "copied",
        does: (now) => void (now.trace = "idle"),
      },
      "frame.toggled": (now) => void (now.isFramed = !now.isFramed),
    },
    shows: ({ isFramed, payload, chart, trace, drawings, apps, ...now }) => ({
      "the chart": [chart, Object.keys(drawings)],
      "what is chosen": now,
      "the pages": apps,
      "the event to send": payload,
      "the copied trace": trace,
      "whether the app is shown": isFramed,
    }),
    shown: ({ value, context }: View<FlowsContext>) => {
      const { chosen, search, zoom, followed, actor, at, scope } = context;
      return {
        "the chart": [value.chart, Object.keys(context.drawings)],
        "what is chosen": { chosen, search, zoom, followed, actor, at, scope },
        "the pages": context.apps,
        "the event to send": context.payload,
        "the copied trace": value.trace,
        "whether the app is shown": value.frame === "open",
      };
    },
  });
};
