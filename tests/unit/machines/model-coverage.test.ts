import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createMachine } from "xstate";
import { catalogue } from "../../../src/flows/catalogue";
import { coverageOf } from "../../models/support/coverage";
import type { Tally } from "../../models/support/tally";

const models = fileURLToPath(new URL("../../models/", import.meta.url));

test("every machine of the catalogue has a model, and every model is of one of them", () => {
  const tests = readdirSync(models, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".paths.test.ts"),
  );
  const modelled = tests.flatMap((name) =>
    [...readFileSync(`${models}${name}`, "utf8").matchAll(/^ {2}of: "([^"]+)",$/gm)].map(([, of]) => of),
  );
  expect(modelled.toSorted()).toEqual(catalogue.map(({ name }) => name).toSorted());
});

const machine = createMachine({
  initial: "off",
  states: {
    off: { on: { "lamp.lit": "on" } },
    on: { on: { "lamp.put-out": "off", "lamp.broken": "broken" } },
    broken: {},
  },
});

const lamp: Tally = {
  of: "lamp",
  states: ["(anywhere)", "off", "on"],
  transitions: ["off lamp.lit", "on lamp.put-out"],
  paths: 2,
  mutants: { "a lamp that stays lit": true },
  unreachable: { broken: "no lamp breaks here", "on lamp.broken": "no lamp breaks here" },
};

const gapsOf = (patch: Partial<Tally>) => coverageOf([{ ...lamp, ...patch }], [{ name: "lamp", machine }]).gaps;

test("full coverage, or a listed unreachable state, is no gap", () => {
  const { lines, gaps } = coverageOf([lamp], [{ name: "lamp", machine }]);
  expect(gaps).toEqual([]);
  expect(lines[1]?.split(/ +/)).toEqual(["lamp", "3/3", "2/2", "2", "1/1", "0/0"]);
});

test.each([
  ["a state that no path visits", { states: ["(anywhere)", "off"] }, "lamp: no path visits on"],
  ["a transition that no path takes", { transitions: ["off lamp.lit"] }, "lamp: no path takes on lamp.put-out"],
  ["a fault that nothing finds", { mutants: { "a dark lamp": false } }, "lamp: nothing finds a dark lamp"],
  [
    "a listed unreachable state that a path reaches",
    { states: [...lamp.states, "broken"] },
    "lamp: a path comes to broken, which is listed as out of reach",
  ],
  [
    "a generated fault without a reason why nobody notices it",
    {
      generated: [
        { kind: "removed", name: "off lamp.lit", by: "a lamp lights" },
        { kind: "removed", name: "on lamp.put-out", by: null },
      ],
    },
    "lamp: nothing notices removed: on lamp.put-out",
  ],
  [
    "an equivalent that is noticed",
    {
      generated: [{ kind: "removed", name: "off lamp.lit", by: "a lamp lights" }],
      equivalents: { "removed: off lamp.lit": "it was never dark" },
    },
    "lamp: removed: off lamp.lit is noticed or gone, but listed as an equivalent",
  ],
  ["a machine without a model", { of: "other" }, "lamp: has no model"],
  [
    "a fault in all machines that nothing finds",
    { of: null, mutants: { "a dead end": false } },
    "rules of every chart: nothing finds a dead end",
  ],
] satisfies [string, Partial<Tally>, string][])("%s is reported", (_what, patch, gap) => {
  expect(gapsOf(patch)).toContain(gap);
});
