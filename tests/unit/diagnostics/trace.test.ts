import { assign, createActor, createMachine, type InspectionEvent } from "xstate";
import { beforeEach, expect, it, vi } from "vitest";
import type * as Trace from "../../../src/machines/diagnostics/trace";

let keepStep: typeof Trace.keepStep;
let keptTrace: typeof Trace.keptTrace;
let presentActors: typeof Trace.presentActors;
let redactSteps: typeof Trace.redactSteps;

// There is one trace for the lifetime of the page: each test loads the module again to begin with an empty one.
beforeEach(async () => {
  vi.resetModules();
  ({ keepStep, keptTrace, presentActors, redactSteps } = await import("../../../src/machines/diagnostics/trace"));
});

const counterMachine = createMachine({
  id: "counter",
  context: { note: "", quantity: 0 },
  initial: "counting",
  states: {
    counting: {
      on: { "note.changed": { actions: assign(({ event }) => ({ note: event.text })) }, "count.ended": "ended" },
    },
    ended: { type: "final" },
  },
});

const inspect = (inspected: InspectionEvent) => {
  if (inspected.type === "@xstate.snapshot") keepStep(1_700_000_000_000, inspected);
};

const start = () => createActor(counterMachine, { inspect }).start();

it("keeps the events of actors and their resulting states, and nothing a person typed", () => {
  const actor = start();
  actor.send({ type: "note.changed", text: "Call Adaeze" });
  const { steps } = keptTrace();
  expect(steps.map(({ event, value, status }) => ({ event, value, status }))).toEqual([
    { event: { type: "xstate.init" }, value: "counting", status: "active" },
    { event: { type: "note.changed", text: "text(11)" }, value: "counting", status: "active" },
  ]);
  expect(presentActors()).toEqual([
    {
      actor: { session: actor.sessionId, name: actor.id },
      machine: "counter",
      value: "counting",
      status: "active",
      context: { note: "text(11)", quantity: 0 },
    },
  ]);
  actor.send({ type: "count.ended" });
  expect(keptTrace().steps.at(-1)).toMatchObject({ value: "ended", status: "done" });
  expect(presentActors()).toEqual([]);
});

it("keeps only the last steps, by number", () => {
  const before = keptTrace();
  const actor = start();
  for (let sent = 0; sent < 1000; sent++) actor.send({ type: "note.changed", text: "a".repeat(sent) });
  const { steps, dropped } = keptTrace();
  expect(steps).toHaveLength(400);
  expect(steps.at(-1)?.event).toEqual({ type: "note.changed", text: "text(999)" });
  expect(dropped).toBe(before.steps.length + 1001 - 400);
  actor.stop();
  expect(presentActors()).toEqual([]);
});

it("keeps only the last steps, by size, for events of any size", () => {
  const actor = start();
  const rows = Array.from({ length: 20 }, () =>
    Object.fromEntries("abcdefghijklmnop".split("").map((name) => [name.repeat(10), "words"])),
  );
  for (let sent = 0; sent < 200; sent++) actor.send({ type: "note.changed", text: "", rows });
  const { steps } = keptTrace();
  expect(JSON.stringify(steps).length).toBeLessThan(270 * 1024);
  expect(steps.length).toBeLessThan(150);
  expect(steps.at(-1)?.event.type).toBe("note.changed");
  actor.stop();
});

it("reads nothing of an event while it is handled, only when the page has time or a report is made", () => {
  const actor = start();
  redactSteps();
  let read = 0;
  const typed = (text: string) => ({
    type: "note.changed" as const,
    get text() {
      read += 1;
      return text;
    },
  });
  // The machine reads each once.
  for (const text of ["a", "ab", "abc"]) actor.send(typed(text));
  expect(read).toBe(3);
  expect(redactSteps(() => false)).toBe(2);
  expect(read).toBe(4);
  expect(
    keptTrace()
      .steps.slice(-3)
      .map(({ event }) => event.text),
  ).toEqual(["text(1)", "text(2)", "text(3)"]);
  expect(read).toBe(6);
});
