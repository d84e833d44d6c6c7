import { catalogue } from "../../../src/flows/catalogue";
import { declaredStates, declaredTransitions } from "./run";
import { KINDS } from "./generate";
import type { GeneratedFault, Tally } from "./tally";

const HEADS = ["machine", "states", "transitions", "paths", "mutants", "generated"];

/** A generated fault in the words of the lists of equivalents. */
export const faultText = ({ kind, name }: Pick<GeneratedFault, "kind" | "name">): string => `${kind}: ${name}`;

type Entry = Pick<(typeof catalogue)[number], "name" | "machine">;

const NO_REASON = "nothing notices it";

/** One machine's figures: of each part, how much was passed and what was not. */
function figuresOf({ name, machine }: Entry, tally: Tally) {
  const part = (what: string, declared: readonly string[], passed: readonly string[]) => {
    const all = new Set(declared.filter((each) => !(each in tally.unreachable)));
    const missed = [...all].filter((each) => !passed.includes(each));
    return { passed: all.size - missed.length, of: all.size, gaps: missed.map((each) => `${name}: ${what} ${each}`) };
  };
  const mutants = Object.keys(tally.mutants);
  const { generated = [], equivalents = {} } = tally;
  const survivors = generated.filter(({ by }) => by === null).map(faultText);
  return {
    states: part("no path visits", declaredStates(machine), tally.states),
    transitions: part("no path takes", [...declaredTransitions(machine).values()], tally.transitions),
    paths: tally.paths,
    mutants: part(
      "nothing finds",
      mutants,
      mutants.filter((fault) => tally.mutants[fault]),
    ),
    generated: { passed: generated.length - survivors.length, of: generated.length },
    survivors: survivors.map((fault) => `${name}: ${fault} (${equivalents[fault] ?? NO_REASON})`),
    gaps: [
      ...survivors.filter((fault) => !(fault in equivalents)).map((fault) => `${name}: nothing notices ${fault}`),
      ...Object.keys(tally.unreachable)
        .filter((each) => tally.states.includes(each) || tally.transitions.includes(each))
        .map((each) => `${name}: a path comes to ${each}, which is listed as out of reach`),
      ...Object.keys(equivalents)
        .filter((fault) => generated.length > 0 && !survivors.includes(fault))
        .map((fault) => `${name}: ${fault} is noticed or gone, but listed as an equivalent`),
    ],
  };
}

type Part = { passed: number; of: number };

const sum = (parts: readonly Part[]): Part => ({
  passed: parts.reduce((total, { passed }) => total + passed, 0),
  of: parts.reduce((total, part) => total + part.of, 0),
});

const textOf = ({ passed, of }: Part): string => `${passed}/${of}`;

const row = (cells: readonly string[]): string =>
  cells.map((cell, at) => (at === 0 ? cell.padEnd(24) : cell.padStart(13))).join("");

/** How many of the generated faults of each kind are noticed. */
function kindLines(tallies: readonly Tally[]): string[] {
  const all = tallies.flatMap(({ generated = [] }) => generated);
  return KINDS.map((kind) => {
    const those = all.filter((fault) => fault.kind === kind);
    return row([kind, textOf({ passed: those.filter(({ by }) => by !== null).length, of: those.length })]);
  });
}

/** The coverage of the catalogue's machines: a table, and the uncovered transitions. */
export function coverageOf(tallies: readonly Tally[], machines: readonly Entry[] = catalogue) {
  const known = machines.flatMap((entry) => {
    const tally = tallies.find(({ of }) => of === entry.name);
    return tally ? [{ name: entry.name, ...figuresOf(entry, tally) }] : [];
  });
  const without = machines.filter(({ name }) => known.every((each) => each.name !== name));
  const everywhere = tallies.filter(({ of }) => of === null).flatMap((tally) => Object.entries(tally.mutants));
  const ofAll = { passed: everywhere.filter(([, isFound]) => isFound).length, of: everywhere.length };
  const total = (name: "states" | "transitions" | "mutants" | "generated") => known.map((each) => each[name]);
  const noticed = sum(total("generated"));
  const lines = [
    row(HEADS),
    ...known.map(({ name, states, transitions, paths, mutants, generated }) =>
      row([name, textOf(states), textOf(transitions), String(paths), textOf(mutants), textOf(generated)]),
    ),
    row(["rules of every chart", "", "", "", textOf(ofAll)]),
    row([
      `${known.length} of ${machines.length} machines`,
      textOf(sum(total("states"))),
      textOf(sum(total("transitions"))),
      String(known.reduce((paths, each) => paths + each.paths, 0)),
      textOf(sum([...total("mutants"), ofAll])),
      textOf(noticed),
    ]),
    ...(noticed.of === 0 ? [] : ["", ...kindLines(tallies), "", ...known.flatMap(({ survivors }) => survivors)]),
  ];
  const gaps = [
    ...without.map(({ name }) => `${name}: has no model`),
    ...known.flatMap((each) => [...each.gaps, ...each.states.gaps, ...each.transitions.gaps, ...each.mutants.gaps]),
    ...everywhere.filter(([, isFound]) => !isFound).map(([fault]) => `rules of every chart: nothing finds ${fault}`),
  ];
  return { lines, gaps };
}
