import { afterAll, describe, expect, test } from "vitest";
import type { AnyStateMachine } from "xstate";
import { catalogue } from "../../src/flows/catalogue";
import { ENDS, EXCUSES } from "./chart.excuses";
import { SAVING_FAULTS } from "./chart.faults.saving";
import { WAY_FAULTS } from "./chart.faults.ways";
import { RULES } from "./chart.rules";
import { isSentIn, declaredEvents } from "./support/events";
import type { Fault } from "./support/faults";
import { mutate } from "./support/mutate";
import { keepTally } from "./support/tally";

const FAULTS = [...SAVING_FAULTS, ...WAY_FAULTS];

const excusesOf = (name: string): string[] => [
  ...Object.keys(EXCUSES[name] ?? {}),
  ...Object.keys(ENDS[name] ?? {}).map((state) => `no transition leaves ${state}`),
];

const machineOf = (name: string) => {
  const entry = catalogue.find((each) => each.name === name);
  if (entry === undefined) throw new Error(`there is no machine ${name}`);
  return entry.machine;
};

const complaintsAbout = (rule: string, name: string, machine: AnyStateMachine): string[] =>
  RULES[rule]?.(name)(machine) ?? [`there is no rule "${rule}"`];

/** The result of `read` for each key, read once. */
function once<Value>(read: (...key: string[]) => Value): (...key: string[]) => Value {
  const known = new Map<string, Value>();
  return (...key) => {
    const text = key.join("\n");
    const value = known.has(text) ? (known.get(text) as Value) : read(...key);
    known.set(text, value);
    return value;
  };
}

const complaintsOf = once((rule = "", name = "") => complaintsAbout(rule, name, machineOf(name)));

describe.each(catalogue)("the chart of $name", ({ name }) => {
  test.each(Object.keys(RULES))("%s", (rule) => {
    expect(complaintsOf(rule, name).filter((complaint) => !excusesOf(name).includes(complaint))).toEqual([]);
  });

  test("every excuse matches a violation", () => {
    const found = new Set(Object.keys(RULES).flatMap((rule) => complaintsOf(rule, name)));
    expect(excusesOf(name).filter((excuse) => !found.has(excuse))).toEqual([]);
  });
});

describe("the rules find a fault injected into a chart", () => {
  const mutants = Object.fromEntries(FAULTS.map(([, machine, fault]) => [`${machine}: ${fault}`, false]));

  afterAll(() => keepTally("charts", { of: null, states: [], transitions: [], paths: 0, mutants, unreachable: {} }));

  const changed = new Map(FAULTS.map((fault) => [fault, mutate(machineOf(fault[1]), fault[3])]));

  const isFoundBy = (rule: string, fault: Fault): boolean => {
    const [, name] = fault;
    const machine = changed.get(fault);
    if (machine === undefined) throw new Error(`no machine has ${fault[2]}`);
    const known = complaintsOf(rule, name);
    return complaintsAbout(rule, name, machine).some((each) => !known.includes(each));
  };

  test.each(FAULTS.map((fault) => [...fault, fault] as const))("%s: %s with %s", (rule, name, what, _put, fault) => {
    const isFound = isFoundBy(rule, fault);
    mutants[`${name}: ${what}`] = isFound;
    expect(isFound).toBe(true);
  });

  test.each(Object.keys(RULES))("only this rule finds one of its faults: %s", (rule) => {
    const others = Object.keys(RULES).filter((each) => each !== rule);
    const own = FAULTS.filter(([of]) => of === rule);
    expect(own.some((fault) => !others.some((other) => isFoundBy(other, fault)))).toBe(true);
  });
});

test("events are read from a machine's types in each supported notation", () => {
  expect(declaredEvents(`events: {} as { type: "copy.requested" },\n`)).toEqual(["copy.requested"]);
  const union = `type Events<Row> =\n  | { type: "row.shown"; row: Row }\n  | { type: "row.gone" };\nevents: {} as Events<Row>,\n`;
  expect(declaredEvents(union)).toEqual(["row.shown", "row.gone"]);
  expect(() => declaredEvents("events: {} as Elsewhere,\n")).toThrow("Elsewhere");
});

test("an event counts as sent where it is created, not where a machine handles or declares it", () => {
  for (const source of ['send({ type: "form.left" })', 'actor.send(is ? "form.left" : other)', "`${what}.left`"])
    expect([source, isSentIn(source, "form.left")]).toEqual([source, true]);
  const heard = '  | { type: "form.left" }\n  on: { "form.left": { target: "left" } }, "form.lefthand"';
  expect(isSentIn(heard, "form.left")).toBe(false);
});
