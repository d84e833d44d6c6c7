import process from "node:process";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { byLength, isLong } from "../../length";
import { sources } from "../support/events";
import { explore, type Explored, type World } from "./explore";
import { startedPairs } from "./found";
import { ELSEWHERE, KNOWN } from "./known";
import { PLANTED } from "./pairs.faults";
import { cardWorlds } from "./worlds.cards";
import { kitWorlds } from "./worlds.kit";
import { pageWorlds } from "./worlds.pages";
import { saleWorlds } from "./worlds.sales";
import { sessionWorlds } from "./worlds.session";

const worlds: readonly World[] = [...kitWorlds, ...cardWorlds, ...pageWorlds, ...saleWorlds, ...sessionWorlds];

const SHORT = 3;
const MINUTES_MS = 600_000;

const figures: string[] = [];

const explored = new Map<string, Explored>();

beforeAll(() => {
  // Loading some files starts what reads the page.
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  // XState warns of each message to a machine that has ended, which the rules report.
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

// The figures in docs/coverage.md.
afterAll(() => {
  if (isLong) process.stdout.write(`${figures.join("\n")}\n`);
});

/** The shortest path to each problem, in lines. */
const told = (problems: Explored["problems"], isKnown: (text: string) => boolean): string[] =>
  [...problems].filter(([text]) => !isKnown(text)).map(([text, path]) => `${text}\n  ${path.join("\n  ")}`);

describe("machines that talk to each other", () => {
  test.each(worlds)("$name", { timeout: MINUTES_MS }, (world) => {
    const { name, depth } = world;
    const result = explore({ ...world, depth: byLength({ short: Math.min(SHORT, depth), long: depth }) });
    explored.set(name, result);
    if (isLong) figures.push(`${name}: ${result.states} states, ${result.transitions} transitions`);
    const known = KNOWN[name] ?? {};
    expect(told(result.problems, (text) => text in known)).toEqual([]);
  });

  test("each machine that starts another one is explored with it", async () => {
    const started = await startedPairs();
    const pairs = new Set([...explored.values()].flatMap((each) => [...each.pairs]));
    expect([...started.keys()].filter((pair) => !pairs.has(pair))).toEqual([]);
  });

  test("each machine that tells the session something has a page beside it", () => {
    const named = [...sources]
      .filter(([file, source]) => file.endsWith(".machine.ts") && source.includes('type: "session.informed"'))
      .map(([file]) => file.replace(/^.*\/(.+)\.machine\.ts$/, "$1"));
    const acts = new Set(worlds.flatMap((world) => ("session" in world.acts ? Object.keys(world.acts) : [])));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !acts.has(name) && !(name in ELSEWHERE))).toEqual([]);
  });

  test.runIf(isLong)("each machine that a machine holds and sends to is told something there", () => {
    const sends = [...sources].flatMap(([file, source]) =>
      file.startsWith("machines/")
        ? [...source.matchAll(SENDS)].map(([, target]) => `${nameOf(file)} tells ${target}`)
        : [],
    );
    const all = new Set([...explored.values()].flatMap((each) => [...each.told]));
    expect(sends.length).toBeGreaterThan(0);
    expect(sends.filter((send) => !all.has(SHARED[send] ?? send))).toEqual([]);
  });

  test.runIf(isLong)("nothing is listed as known that is not met", () => {
    const listed = Object.entries(KNOWN).flatMap(([name, known]) => Object.keys(known).map((text) => ({ name, text })));
    expect(listed.filter(({ name, text }) => explored.get(name)?.problems.has(text) !== true)).toEqual([]);
  });
});

const SENDS = /sendTo\(\s*(?:\(\{ context \}\) => )?context\.(\w+)/g;

/** Actions of several machines, by the machine that shows them here. */
const SHARED: Readonly<Record<string, string>> = {
  "editor tells page": "card tells record",
  "count-entries tells page": "count-entries tells record",
};

const nameOf = (file: string): string => file.replace(/^.*\/(.+?)(\.machine)?\.ts$/, "$1");

describe("faults between machines", () => {
  test.each(PLANTED)(
    "$rule: finds $fault",
    { timeout: MINUTES_MS },
    ({ rule, world: name, depth, faults, only = /./ }) => {
      const world = worlds.find((each) => each.name === name);
      if (world === undefined) throw new Error(`there is no world ${name}`);
      const acts = Object.entries(world.acts).map(([kind, all]) => [
        kind,
        all.filter((sent) => typeof sent !== "function" && only.test(sent.type)),
      ]);
      const { problems } = explore({ ...world, depth, acts: Object.fromEntries(acts), isShared: depth < 5 }, faults);
      const known = KNOWN[name] ?? {};
      expect([...problems.keys()].filter((text) => !(text in known)).join("\n")).toContain(rule);
    },
  );
});
