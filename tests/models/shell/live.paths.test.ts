import { assign, fromCallback, type EventObject } from "xstate";
import { expect, test } from "vitest";
import { failureOf, unreachable } from "../../../src/api/kit/errors";
import { liveMachine, restMs, type LiveContext } from "../../../src/machines/shell/live.machine";
import { liveRecordMachine, type LiveRecordContext } from "../../../src/machines/shell/live-record.machine";
import { describeModel } from "../support/check";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { Happening, Invariants, Rig } from "../support/run";

const change = (key: string, tab?: string) => ({ kind: "order", key, version: 2, action: "edited", tab });
const received = (id: string, event: unknown) => ({ type: "stream.received", message: { event, id, retryMs: null } });

const liveEvents = {
  "the stream is ready": received("5", { type: "ready" }),
  "another's change is announced": received("6", { type: "change", changes: [change("theirs")] }),
  "the change of another page is announced": received("7", {
    type: "change",
    changes: [change("theirs", "other page")],
  }),
  "what this page wrote is announced": received("7", { type: "change", changes: [change("ours", "this page")] }),
  "too much happened": received("8", { type: "reset", reason: "behind" }),
  "a sign of life": { type: "stream.received", message: { event: null, id: "9", retryMs: 400 } },
  "the stream ends": { type: "stream.ended", failure: null },
  "the stream is lost": { type: "stream.ended", failure: unreachable() },
  "the session is over": { type: "stream.ended", failure: failureOf(401, "") },
  "the rest is over": { type: "xstate.after.rest.live.resting" },
  "nobody looks": { type: "listening.suspended" },
  "somebody looks": { type: "listening.resumed" },
} as const;

type Label = keyof typeof liveEvents;

const isStarted = (happening: Happening<LiveContext>) => happening.said.filter(({ type }) => type === "stream.started");
const newsOf = ({ said }: Happening<LiveContext>) =>
  said.filter(({ type }) => !type.startsWith("stream.")).map(({ type }) => type);

const invariants: Invariants<LiveContext> = {
  "after the session there is nothing more": ({ label, after }) =>
    label !== "the session is over" || after.status === "done",
  "a stream is open exactly while it is listened to": (happening) =>
    isStarted(happening).length ===
    (happening.after.matches("listening") && !happening.before.matches("listening") ? 1 : 0),
  "a stream goes on where it was": (happening) =>
    isStarted(happening).every((start) => "after" in start && start.after === happening.before.context.lastEventId),
  "what others do is announced, and what this page did is not": (happening) => {
    const { label } = happening;
    const expected: Partial<Record<Label, string[]>> = {
      "another's change is announced": ["records.changed"],
      "the change of another page is announced": ["records.changed"],
      "too much happened": ["everything.outdated"],
      "the session is over": ["session.ended"],
    };
    return JSON.stringify(newsOf(happening)) === JSON.stringify(expected[label as Label] ?? []);
  },
  "the place is kept through every pause": ({ event, before, after }) =>
    event.type === "stream.received" || after.context.lastEventId === before.context.lastEventId,
  "rests grow until something is announced": ({ label, before, after }) => {
    if (label === "the stream ends" || label === "the stream is lost")
      return after.context.endings === Math.min(6, before.context.endings + 1);
    if (label === "another's change is announced" || label === "the stream is ready")
      return after.context.endings === 0;
    return true;
  },
};

const rig: Rig<LiveContext, Label> = {
  model: {
    machine: liveMachine.provide({
      actors: { stream: fromCallback(() => {}) },
      delays: { rest: 10 },
    }),
    input: { person: "halima", tab: "this page" },
    events: liveEvents,
    stateOf: ((live) => {
      const { lastEventId, endings, retryMs } = live.context;
      return [valueOf(live), lastEventId, endings, retryMs].join(" ");
    }) satisfies Model<LiveContext, Label>["stateOf"],
    edgeOf: (before, label, after) =>
      [valueOf(before), before.context.lastEventId !== null, before.context.endings, label, valueOf(after)].join(" "),
  },
  effects: [],
  provide: (machine, _steer, say) =>
    machine.provide({
      actors: {
        stream: fromCallback<EventObject, { lastEventId: string | null }>(({ input }) =>
          say({ type: "stream.started", after: input.lastEventId } as EventObject),
        ),
      },
      delays: { rest: 10 },
    }),
  invariants,
};

describeModel("hearing what others change", {
  of: "live",
  rigs: [rig],
  mutants: [
    {
      fault: "a stream that begins anew each time",
      put: (config) => Object.assign(at(config, "states", "listening", "invoke"), { input: { lastEventId: null } }),
      caughtBy: "a stream goes on where it was",
    },
    {
      fault: "own writings announced as news",
      put: (config) =>
        Object.assign(at(config, "states", "listening", "on", "stream.received"), {
          actions: ["keepPlace", assign({ tab: "none" }), "tellNews"],
        }),
      caughtBy: "what others do is announced, and what this page did is not",
    },
    {
      fault: "news kept to itself",
      put: (config) =>
        Object.assign(at(config, "states", "listening", "on", "stream.received"), { actions: ["keepPlace"] }),
      caughtBy: "what others do is announced, and what this page did is not",
    },
    {
      fault: "rests that do not grow",
      put: (config) => Object.assign(at(config, "states", "listening", "on", "stream.ended", "1"), { actions: [] }),
      caughtBy: "rests grow until something is announced",
    },
    {
      fault: "a dead session that is asked again",
      put: (config) =>
        Object.assign(at(config, "states", "listening", "on"), { "stream.ended": { target: "resting" } }),
      caughtBy: "after the session there is nothing more",
    },
  ],
});

test("rests double from what the server asks for, to a minute", () => {
  const rests = [1, 2, 3, 4, 5, 6].map((endings) => restMs({ retryMs: 3000, endings }));
  expect(rests).toEqual([3000, 6000, 12_000, 24_000, 48_000, 60_000]);
  expect(restMs({ retryMs: 3_600_000, endings: 1 })).toBe(3_600_000);
});

const recordEvents = {
  "the first version is read": { type: "record.shown", version: 1 },
  "the second version is read": { type: "record.shown", version: 2 },
  "a record without versions is read": { type: "record.shown", version: null },
  "the first version is announced": { type: "change.announced", version: 1, isTouched: false },
  "the second version is announced": { type: "change.announced", version: 2, isTouched: false },
  "its end is announced": { type: "change.announced", version: null, isTouched: false },
  "it is touched": { type: "change.announced", version: 1, isTouched: true },
  "its deletion is announced": { type: "record.deleted" },
} as const;

type RecordLabel = keyof typeof recordEvents;
const isShown = (label: string) => label.endsWith("is read");

describeModel("a record that others may change", {
  of: "live-record",
  rigs: [
    {
      model: {
        machine: liveRecordMachine,
        input: {},
        events: recordEvents,
        stateOf: (page) => [valueOf(page), page.context.shown, page.context.newest].join(" "),
      } satisfies Model<LiveRecordContext, RecordLabel>,
      effects: [],
      invariants: {
        "what is on screen already is no news": ({ label, before, after }) =>
          !(label === "the first version is announced" && before.matches("current")) ||
          before.context.shown === null ||
          after.matches("current"),
        "what is newer is": ({ label, before, after }) =>
          !["its end is announced", "it is touched"].includes(label) ||
          before.matches("unread") ||
          after.matches("outdated") ||
          after.matches("deleted"),
        "a deletion is announced until it is read": ({ label, before, after }) =>
          before.matches("unread") ||
          after.matches("deleted") ===
            (label === "its deletion is announced" || (before.matches("deleted") && !isShown(label))),
        "a second version announced is missed until it is read": ({ after }) =>
          after.matches("unread") ||
          after.context.shown === null ||
          after.context.newest <= after.context.shown ||
          after.matches("outdated") ||
          after.matches("deleted"),
        "reading it again is enough, unless something newer was announced": ({ label, before, after }) =>
          !isShown(label) ||
          after.context.shown === null ||
          after.matches(before.context.newest > after.context.shown ? "outdated" : "current"),
        "nothing is out of date before it was read": ({ label, before, after }) =>
          !before.matches("unread") || isShown(label) || after.matches("unread"),
      },
    },
  ],
  mutants: [
    {
      fault: "a version on screen taken for news",
      put: (config) => Object.assign(at(config, "states", "current", "on", "change.announced"), { guard: () => true }),
      caughtBy: "what is on screen already is no news",
    },
    {
      fault: "an earlier reading taken for the newest",
      put: (config) =>
        Object.assign(at(config, "on"), { "record.shown": { target: ".current", actions: "keepShown" } }),
      caughtBy: "a second version announced is missed until it is read",
    },
    {
      fault: "a deletion taken for a change",
      put: (config) => Object.assign(at(config, "states", "current", "on", "record.deleted"), { target: "outdated" }),
      caughtBy: "a deletion is announced until it is read",
    },
  ],
});
