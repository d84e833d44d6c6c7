import { afterAll, describe, expect, test } from "vitest";
import { catalogue } from "../../src/flows/catalogue";
import { ENDS, EXCUSES } from "./chart.excuses";
import { SAVING_FAULTS } from "./chart.faults.saving";
import { WAY_FAULTS } from "./chart.faults.ways";
import { RULES } from "./chart.rules";
import { toldEvents, unsentEvents } from "./support/events";
import { mutate } from "./support/mutate";
import { keepTally } from "./support/tally";

const FAULTS = [...SAVING_FAULTS, ...WAY_FAULTS];

const excusesOf = (name: string): string[] => [
  ...Object.keys(EXCUSES[name] ?? {}),
  ...Object.keys(ENDS[name] ?? {}).map((state) => `nothing leads on from ${state}`),
];

const machineOf = (name: string) => {
  const entry = catalogue.find((each) => each.name === name);
  if (entry === undefined) throw new Error(`there is no machine ${name}`);
  return entry.machine;
};

const complaintsOf = (rule: string, name: string, machine = machineOf(name)): string[] =>
  RULES[rule]?.(name)(machine) ?? [`there is no rule that ${rule}`];

describe.each(catalogue)("the chart of $name", ({ name }) => {
  test.each(Object.keys(RULES))("%s", (rule) => {
    expect(complaintsOf(rule, name).filter((complaint) => !excusesOf(name).includes(complaint))).toEqual([]);
  });

  test("every event it takes is sent by something in the app", () => {
    expect(unsentEvents(machineOf(name), name)).toEqual([]);
  });

  test("nothing is excused that is no exception", () => {
    const found = new Set(Object.keys(RULES).flatMap((rule) => complaintsOf(rule, name)));
    expect(excusesOf(name).filter((excuse) => !found.has(excuse))).toEqual([]);
  });
});

describe("a fault put into a chart is found", () => {
  const mutants = Object.fromEntries(FAULTS.map(([, machine, fault]) => [`${machine}: ${fault}`, false]));

  afterAll(() => keepTally("charts", { of: null, states: [], transitions: [], paths: 0, mutants, unreachable: {} }));

  test.each(FAULTS)("%s: %s with %s", (rule, name, fault, put) => {
    const known = complaintsOf(rule, name);
    const found = complaintsOf(rule, name, mutate(machineOf(name), put)).filter((each) => !known.includes(each));
    mutants[`${name}: ${fault}`] = found.length > 0;
    expect(found).not.toEqual([]);
  });

  test("for each rule", () => {
    expect(new Set(FAULTS.map(([rule]) => rule))).toEqual(new Set(Object.keys(RULES)));
  });
});

test("events are read from a machine's types, whichever way they are written", () => {
  expect(toldEvents(`events: {} as { type: "copy.requested" },\n`)).toEqual(["copy.requested"]);
  const union = `type Events<Row> =\n  | { type: "row.shown"; row: Row }\n  | { type: "row.gone" };\nevents: {} as Events<Row>,\n`;
  expect(toldEvents(union)).toEqual(["row.shown", "row.gone"]);
  expect(() => toldEvents("events: {} as Elsewhere,\n")).toThrow("Elsewhere");
});
