import { createActor, createEmptyActor, type EventObject, fromCallback } from "xstate";
import { expect, test } from "vitest";
import type { Transfer } from "../../../src/api/stock/transfers";
import type { OnPage } from "../../../src/machines/kit/editor";
import { callBackCard } from "../../../src/machines/stock/transfer-page";
import { succeeding } from "../support/failures";
import { edgeCover, valueOf } from "../support/model";
import { at, mutate } from "../support/mutate";
import { reference } from "../support/reference";
import { type Rig, runPath } from "../support/run";
import { standIn } from "../support/stand-in";

const KEY = "transfer-7";

const read = (status: Transfer["status"], canCallBack: boolean, version: number) => ({
  type: "record.refreshed",
  record: { key: KEY, status, canCallBack, version, lines: [] } as unknown as Transfer,
});

const ended = (outcome: "saved" | "left" | "superseded") => succeeding("form", { outcome, saved: { key: KEY } });

const events = {
  "the transfer is read on the way from here": read("sent", true, 1),
  "the transfer is read on the way from others": read("sent", false, 1),
  "the transfer is read received": read("received", false, 2),
  "asks to call it back": { type: "edit.requested", draft: { status: "called-back" } },
  "it is called back": ended("saved"),
  "the question is left": ended("left"),
  "the question is left after a change by others": ended("superseded"),
} as const;

type Label = keyof typeof events;
type Desk = { record: Transfer | null; isAsked: boolean };

const truth = reference<OnPage<Transfer>, Label, Desk>({
  events,
  start: () => ({ record: null, isAsked: false }),
  deeds: {
    "record.refreshed": (now, acts, { record }) => {
      now.record = record;
      const { status, version } = record;
      if (now.isAsked) acts.tells({ type: "record.refreshed", values: { status }, version });
    },
    "edit.requested": {
      can: ({ isAsked, record }) => !isAsked && record?.canCallBack === true,
      does: (now, acts, { draft }) => {
        now.isAsked = true;
        acts.opens("form", { key: KEY, values: { status: "sent" }, version: now.record?.version, draft });
      },
    },
    "xstate.done.actor.form": {
      can: ({ isAsked }) => isAsked,
      does: (now, acts, { output: { outcome } }) => {
        now.isAsked = false;
        if (outcome === "left") return;
        now.record = null;
        acts.tells({ type: "record.changed" });
      },
    },
  },
  shows: ({ record, isAsked }) => ({ "the transfer": record, "whether it is asked": isAsked }),
  shown: ({ context: { record }, children }) => ({
    "the transfer": record,
    "whether it is asked": children["form"] !== undefined,
  }),
});

const withForm = (recordEvent: (event: EventObject) => void = () => {}) => ({
  actors: { form: standIn(() => "untouched", recordEvent) as never },
});

const rig: Rig<OnPage<Transfer>, Label> = {
  model: {
    machine: callBackCard.provide(withForm()),
    input: { page: createEmptyActor() },
    events,
    stateOf: (snapshot) => `${valueOf(snapshot)} ${JSON.stringify(snapshot.context.record)}`,
  },
  effects: [],
  provide: (machine, _steer, recordEvent) => machine.provide(withForm(recordEvent)),
  perform: Object.fromEntries(
    (["it is called back", "the question is left", "the question is left after a change by others"] as const).map(
      (label) => [label, ({ actor }) => actor.send(events[label])],
    ),
  ),
  inputOf: (recordEvent) => ({ page: createActor(fromCallback(({ receive }) => receive(recordEvent))).start() }),
  invariants: {
    "only who sent it, while it is on the way, is asked whether to call it back": ({ event, before, after }) =>
      event.type !== "edit.requested" || !after.matches("editing") || before.context.record?.canCallBack === true,
  },
  oracle: truth,
};

const paths = edgeCover(rig.model);

test("a transfer is called back on every path as its reference says", async () => {
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) await runPath(rig, path);
});

test("a card that asks anybody is noticed", async () => {
  const machine = mutate(callBackCard.provide(withForm()), (config) =>
    Object.assign(at(config, "states", "reading", "on", "edit.requested"), {
      guard: ({ context }: { context: OnPage<Transfer> }) => context.record !== null,
    }),
  );
  const changed = { ...rig, model: { ...rig.model, machine } };
  const outcomes: string[] = [];
  for (const path of edgeCover(changed.model))
    await runPath(changed, path).then(
      () => outcomes.push("passed"),
      () => outcomes.push("caught"),
    );
  expect(outcomes).toContain("caught");
});
