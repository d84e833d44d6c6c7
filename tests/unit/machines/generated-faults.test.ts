import { expect, test } from "vitest";
import { assign, createActor, createMachine, enqueueActions } from "xstate";
import { faultText } from "../../models/support/coverage";
import { generated, watchParts, type Parts } from "../../models/support/generate";
import { mutate } from "../../models/support/mutate";

const lamp = createMachine({
  context: { light: 0, turns: 0 },
  initial: "off",
  states: {
    off: {
      on: {
        "lamp.lit": {
          guard: () => true,
          target: "on",
          actions: assign(({ context }) => ({ light: 1, turns: context.turns + 1 })),
        },
      },
    },
    on: {
      on: {
        "lamp.put-out": {
          target: "off",
          actions: enqueueActions(({ enqueue }) => {
            enqueue.assign({ light: 0 });
            enqueue.emit({ type: "lamp.dark" });
          }),
        },
      },
    },
  },
});

function faults() {
  const parts: Parts = new Map();
  const actor = createActor(mutate(lamp, watchParts(lamp, parts))).start();
  actor.send({ type: "lamp.lit" });
  actor.send({ type: "lamp.put-out" });
  return generated(lamp, parts);
}

test("every transition, guard, action, field and enqueued action of a chart becomes a fault", () => {
  expect(faults().map(faultText).toSorted()).toEqual(
    [
      "removed: off lamp.lit",
      "retargeted: off lamp.lit",
      "guard true: off lamp.lit",
      "guard false: off lamp.lit",
      "guard negated: off lamp.lit",
      "action dropped: off lamp.lit / xstate.assign",
      "field dropped: off lamp.lit / xstate.assign / field light",
      "field dropped: off lamp.lit / xstate.assign / field turns",
      "removed: on lamp.put-out",
      "retargeted: on lamp.put-out",
      "action dropped: on lamp.put-out / xstate.enqueueActions",
      "action dropped: on lamp.put-out / xstate.enqueueActions / emit 1",
      "field dropped: on lamp.put-out / xstate.enqueueActions / field light",
    ].toSorted(),
  );
});

test("a fault changes what it names and nothing else", () => {
  const after = (name: string) => {
    const fault = faults().find((each) => faultText(each) === name);
    if (fault === undefined) throw new Error(`there is no fault ${name}`);
    const dark: string[] = [];
    const actor = createActor(mutate(lamp, fault.put));
    actor.on("*", ({ type }) => dark.push(type));
    actor.start();
    actor.send({ type: "lamp.lit" });
    actor.send({ type: "lamp.put-out" });
    const { value, context } = actor.getSnapshot();
    return { value, ...context, dark };
  };
  expect(after("removed: off lamp.lit")).toEqual({ value: "off", light: 0, turns: 0, dark: [] });
  expect(after("guard negated: off lamp.lit")).toEqual({ value: "off", light: 0, turns: 0, dark: [] });
  expect(after("retargeted: on lamp.put-out")).toEqual({ value: "on", light: 0, turns: 1, dark: ["lamp.dark"] });
  expect(after("field dropped: off lamp.lit / xstate.assign / field turns")).toEqual({
    value: "off",
    light: 0,
    turns: 0,
    dark: ["lamp.dark"],
  });
  expect(after("action dropped: on lamp.put-out / xstate.enqueueActions / emit 1")).toEqual({
    value: "off",
    light: 0,
    turns: 1,
    dark: [],
  });
  expect(after("field dropped: on lamp.put-out / xstate.enqueueActions / field light")).toEqual({
    value: "off",
    light: 1,
    turns: 1,
    dark: ["lamp.dark"],
  });
});
