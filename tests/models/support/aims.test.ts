import { expect, test } from "vitest";
import { setup } from "xstate";
import { failureOf } from "../../../src/api/kit/errors";
import { missingEffect } from "../../../src/machines/kit/stub";
import { pathOf, pathsFor } from "./aims";
import { ERROR_CLASSES } from "./error-classes";
import { failing } from "./failures";
import type { Model } from "./model";
import { labelOf, labelsTo } from "./recorded";

/** A door with a lock, whose key can be turned only while it is shut. */
const door = setup({}).createMachine({
  id: "door",
  initial: "open",
  states: {
    open: { on: { "door.pushed": "shut" } },
    shut: { on: { "door.pulled": "open", "key.turned": "locked" } },
    locked: { on: { "key.turned": "shut" } },
    bricked: {},
  },
});

const doorModel = {
  machine: door,
  input: {},
  events: { pushes: { type: "door.pushed" }, pulls: { type: "door.pulled" }, turns: { type: "key.turned" } },
  stateOf: ({ value }) => String(value),
} satisfies Model<unknown, string>;

const models = [doorModel] as const;
const labelsOf = (aim: Parameters<typeof pathsFor>[1]) =>
  pathsFor<unknown, string>(models, aim).paths.map(({ steps }) => steps.map(({ label }) => label));

test("a transition is reached on the shortest path that takes it", () => {
  expect(labelsOf({ transition: "shut key.turned" })).toEqual([["pushes", "turns"]]);
  expect(labelsOf({ transition: "locked key.turned" })).toEqual([["pushes", "turns", "turns"]]);
});

test("of a pair, the second is taken after the first, at once or later, and not before it", () => {
  expect(labelsOf({ first: "open door.pushed", second: "shut door.pulled" })).toEqual([["pushes", "pulls"]]);
  expect(labelsOf({ first: "shut door.pulled", second: "shut key.turned" })).toEqual([
    ["pushes", "pulls", "pushes", "turns"],
  ]);
  expect(labelsOf({ first: "open door.pushed", second: "open door.pushed" })).toEqual([["pushes", "pulls", "pushes"]]);
});

test("a transition that nothing takes is named as missed", () => {
  expect(pathsFor<unknown, string>(models, { transition: "bricked key.turned" })).toEqual({
    paths: [],
    missed: ["bricked key.turned"],
  });
});

const call = setup({ actors: { save: missingEffect<void, void>("save") } }).createMachine({
  id: "call",
  initial: "idle",
  on: { "session.expired": ".idle" },
  states: {
    idle: { on: { asked: "saving" } },
    saving: { invoke: { id: "save", src: "save", onError: "idle" } },
  },
});

test("each class of failure has one path, and a class without an event is named as missed", () => {
  const events = {
    asks: { type: "asked" },
    "is refused": failing("save", failureOf(417, "no")),
    expires: { type: "session.expired" },
  };
  const model: Model<unknown> = {
    machine: call,
    input: {},
    events,
    stateOf: ({ value }: { value: unknown }) => String(value),
  };
  const { paths, missed } = pathsFor([model], { errors: true });
  expect(paths.map(({ name, steps }) => [name, steps.map(({ label }) => label)])).toEqual([
    [ERROR_CLASSES.refused, ["asks", "is refused"]],
    [ERROR_CLASSES.sessionExpired, ["expires"]],
  ]);
  expect(missed).toHaveLength(Object.keys(ERROR_CLASSES).length - 2);
  expect(missed).toContain(ERROR_CLASSES.forbidden);
});

test("labels are retraced, and the first impossible one is named", () => {
  expect(pathOf<unknown, string>(models, ["pushes", "turns"]).steps.at(-1)?.after.value).toBe("locked");
  expect(() => pathOf<unknown, string>(models, ["pushes", "pushes"])).toThrow(
    "step 2 (pushes) is not possible in shut",
  );
  expect(() => pathOf<unknown, string>(models, ["knocks"])).toThrow("step 1 (knocks)");
});

test("a recorded event is the label of its type that leads to the recorded state", () => {
  const recorded = (type: string, value: string) => ({ type, kind: undefined, value });
  expect(labelOf<unknown, string>(models, ["pushes"], recorded("key.turned", "locked"))).toBe("turns");
  expect(labelOf<unknown, string>(models, ["pushes"], recorded("key.turned", "open"))).toBeUndefined();
  expect(labelOf<unknown, string>(models, [], recorded("key.turned", "locked"))).toBeUndefined();
  expect(labelsTo<unknown, string>(models, "locked")).toEqual(["pushes", "turns"]);
  expect(labelsTo<unknown, string>(models, "bricked")).toBeUndefined();
});
