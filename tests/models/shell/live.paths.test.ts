import { assign, fromCallback, type EventObject } from "xstate";
import { expect, test } from "vitest";
import { failureOf, unreachable } from "../../../src/api/kit/errors";
import { liveMachine, restMs, type LiveContext } from "../../../src/machines/shell/live/live.machine";
import { liveRecordMachine, type LiveRecordContext } from "../../../src/machines/shell/live/live-record.machine";
import { describeModel } from "../support/check";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { TakenStep, Invariants, Rig } from "../support/run";
import { liveRecordTruth, liveTruth } from "./live.truth";

const change = (key: string, tab?: string) => ({ kind: "order", key, version: 2, action: "edited", tab });
const received = (id: string, event: unknown) => ({ type: "stream.received", message: { event, id, retryMs: null } });

const liveEvents = {
  "the stream is ready": received("5", { type: "ready" }),
  "another person's change is announced": received("6", { type: "change", changes: [change("theirs")] }),
  "another page's change is announced": received("7", {
    type: "change",
    changes: [change("theirs", "other page")],
  }),
  "this page's own change is announced": received("7", { type: "change", changes: [change("ours", "this page")] }),
  "the server resets the stream": received("8", { type: "reset", reason: "behind" }),
  "others edit what this person edits": received("8", { type: "editing", records: [{ kind: "order", key: "o" }] }),
  "a heartbeat arrives": { type: "stream.received", message: { event: null, id: "9", retryMs: 400 } },
  "the stream ends": { type: "stream.ended", failure: null },
  "the stream is lost": { type: "stream.ended", failure: unreachable() },
  "the session is over": { type: "stream.ended", failure: failureOf(401, "") },
  "the pause ends": { type: "xstate.after.rest.live.resting" },
  "listening is suspended": { type: "listening.suspended" },
  "listening resumes": { type: "listening.resumed" },
} as const;

type Label = keyof typeof liveEvents;

const isStarted = (taken: TakenStep<LiveContext>) => taken.emitted.filter(({ type }) => type === "stream.started");
const newsOf = ({ emitted }: TakenStep<LiveContext>) =>
  emitted.filter(({ type }) => !type.startsWith("stream.")).map(({ type }) => type);

const invariants: Invariants<LiveContext> = {
  "the end of the session ends the stream": ({ label, after }) =>
    label !== "the session is over" || after.status === "done",
  "a stream opens exactly when listening starts": (taken) =>
    isStarted(taken).length === (taken.after.matches("listening") && !taken.before.matches("listening") ? 1 : 0),
  "a stream resumes after the last event": (taken) =>
    isStarted(taken).every((start) => "after" in start && start.after === taken.before.context.lastEventId),
  "changes of others are announced, and the page's own changes are not": (taken) => {
    const { label } = taken;
    const expected: Partial<Record<Label, string[]>> = {
      "another person's change is announced": ["records.changed"],
      "another page's change is announced": ["records.changed"],
      "the server resets the stream": ["everything.outdated"],
      "others edit what this person edits": ["editors.changed"],
      "the session is over": ["session.ended"],
    };
    return JSON.stringify(newsOf(taken)) === JSON.stringify(expected[label as Label] ?? []);
  },
  "the screens know whether the stream is open": (taken) => {
    const [was, is] = [taken.before, taken.after].map((each) => each.matches("listening"));
    const told = taken.emitted
      .map(({ type }) => type)
      .filter((type) => ["stream.opened", "stream.closed"].includes(type));
    return told.join() === (was === is ? "" : is ? "stream.opened" : "stream.closed");
  },
  "the last event id stays through each pause": ({ event, before, after }) =>
    event.type === "stream.received" || after.context.lastEventId === before.context.lastEventId,
  "pauses grow until an event arrives": ({ label, before, after }) => {
    if (label === "the stream ends" || label === "the stream is lost")
      return after.context.endings === Math.min(6, before.context.endings + 1);
    if (label === "another person's change is announced" || label === "the stream is ready")
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
  provide: (machine, _steer, recordEvent) =>
    machine.provide({
      actors: {
        stream: fromCallback<EventObject, { lastEventId: string | null }>(({ input }) =>
          recordEvent({ type: "stream.started", after: input.lastEventId } as EventObject),
        ),
      },
      delays: { rest: 10 },
    }),
  invariants,
  oracle: liveTruth(liveEvents, { person: "halima", tab: "this page" }),
};

describeModel("receiving other people's changes", {
  of: "live",
  rigs: [rig],
  mutants: [
    {
      fault: "a stream that restarts from the beginning",
      put: (config) => Object.assign(at(config, "states", "listening", "invoke"), { input: { lastEventId: null } }),
      caughtBy: "a stream resumes after the last event",
    },
    {
      fault: "own changes that are announced",
      put: (config) =>
        Object.assign(at(config, "states", "listening", "on", "stream.received"), {
          actions: ["keepPlace", assign({ tab: "none" }), "tellNews"],
        }),
      caughtBy: "changes of others are announced, and the page's own changes are not",
    },
    {
      fault: "changes that are not announced",
      put: (config) =>
        Object.assign(at(config, "states", "listening", "on", "stream.received"), { actions: ["keepPlace"] }),
      caughtBy: "changes of others are announced, and the page's own changes are not",
    },
    {
      fault: "a stream whose end is not told",
      put: (config) => Object.assign(at(config, "states", "listening"), { exit: [] }),
      caughtBy: "the screens know whether the stream is open",
    },
    {
      fault: "pauses that do not grow",
      put: (config) => Object.assign(at(config, "states", "listening", "on", "stream.ended", "1"), { actions: [] }),
      caughtBy: "pauses grow until an event arrives",
    },
    {
      fault: "an ended session that reconnects",
      put: (config) =>
        Object.assign(at(config, "states", "listening", "on"), { "stream.ended": { target: "resting" } }),
      caughtBy: "the end of the session ends the stream",
    },
  ],
});

test("pauses double from the server's retry time up to a minute", () => {
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
  "a change without a version is announced": { type: "change.announced", version: null, isTouched: false },
  "a touch is announced": { type: "change.announced", version: 1, isTouched: true },
  "a deletion is announced": { type: "record.deleted" },
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
      oracle: liveRecordTruth(recordEvents),
      invariants: {
        "announcing the shown version changes nothing": ({ label, before, after }) =>
          !(label === "the first version is announced" && before.matches("current")) ||
          before.context.shown === null ||
          after.matches("current"),
        "a touch or a change without a version outdates the record": ({ label, before, after }) =>
          !["a change without a version is announced", "a touch is announced"].includes(label) ||
          before.matches("unread") ||
          after.matches("outdated") ||
          after.matches("deleted"),
        "a deletion is shown until the record is read": ({ label, before, after }) =>
          before.matches("unread") ||
          after.matches("deleted") ===
            (label === "a deletion is announced" || (before.matches("deleted") && !isShown(label))),
        "a newer announced version outdates the record until it is read": ({ after }) =>
          after.matches("unread") ||
          after.context.shown === null ||
          after.context.newest <= after.context.shown ||
          after.matches("outdated") ||
          after.matches("deleted"),
        "a read makes the record current unless a newer version was announced": ({ label, before, after }) =>
          !isShown(label) ||
          after.context.shown === null ||
          after.matches(before.context.newest > after.context.shown ? "outdated" : "current"),
        "an unread record is never outdated": ({ label, before, after }) =>
          !before.matches("unread") || isShown(label) || after.matches("unread"),
      },
    },
  ],
  mutants: [
    {
      fault: "the shown version that outdates the record",
      put: (config) => Object.assign(at(config, "states", "current", "on", "change.announced"), { guard: () => true }),
      caughtBy: "announcing the shown version changes nothing",
    },
    {
      fault: "an older read that counts as the newest",
      put: (config) =>
        Object.assign(at(config, "on"), { "record.shown": { target: ".current", actions: "keepShown" } }),
      caughtBy: "a newer announced version outdates the record until it is read",
    },
    {
      fault: "a deletion that counts as a change",
      put: (config) => Object.assign(at(config, "states", "current", "on", "record.deleted"), { target: "outdated" }),
      caughtBy: "a deletion is shown until the record is read",
    },
  ],
});
