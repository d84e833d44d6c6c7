import { expect, test } from "vitest";
import { failureLines } from "../../../tools/paths/failure";
import { cardWalk } from "../kit/card.truth";
import { at, mutate } from "./mutate";
import { BrokenRule } from "./oracle";
import { story, storyOfShortest } from "./story";
import { walkAtRandom } from "./truth";

const MOST_LINES = 15;

test("a planted fault is told by its shortest events, where it parts, and how to see it", async () => {
  // A card that can be edited before its record is there.
  const machine = mutate(cardWalk.model.machine, (config) => {
    Object.assign(at(config, "states", "reading", "on"), { "proposal.requested": { target: "reading" } });
  });
  const told = await walkAtRandom(
    "card",
    { ...cardWalk, model: { ...cardWalk.model, machine } },
    { runs: 20, steps: 40 },
  );
  const lines = told?.split("\n") ?? [];
  expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
  expect(lines.filter((line) => line.startsWith("  When "))).toEqual(["  When asks for the proposal"]);
  expect(lines.slice(-4)).toEqual([
    expect.stringMatching(/^ {2}machine: /),
    expect.stringMatching(/^ {2}truth: {3}/),
    "  in a browser: npm run paths -- card --run --visible",
    "  in the viewer: npm run dev, then /flows, machine card",
  ]);
});

test("a long path keeps its last steps, and of many failing paths the shortest is told", () => {
  const labels = Array.from({ length: 40 }, (_, step) => `step ${step + 1}`);
  const parted = ["  machine: 1", `  truth:   ${"2".repeat(900)}`];
  const thrown = new BrokenRule("one save at a time", "somewhere", parted);
  const told = storyOfShortest("form", [
    { labels, thrown },
    { labels: [...labels, "one more"], thrown },
  ]);
  const lines = told?.split("\n") ?? [];
  expect(lines).toHaveLength(MOST_LINES);
  expect(lines.slice(0, 3)).toEqual(["form: one save at a time", "  (after 32 earlier steps)", "  When step 33"]);
  expect(lines.at(-1)).toBe("  and 1 other paths");
  expect(story({ of: "list", labels: ["turns the page"], thrown }).split("\n")).toHaveLength(5);
});

const step = (when: string, seen: string[] = []) => ({
  label: when,
  when,
  seen,
  taken: [],
  states: ["editing"],
  snapshot: {} as never,
});

test("a path that fails in a browser is told on at most 15 lines, whatever its length", () => {
  const steps = [
    ...Array.from({ length: 30 }, (_, at_) => step(`I press ${at_}`)),
    step("I press Save", ["a", "b", "c", "d", "e"]),
  ];
  const failed = { at: 30, reason: "not seen: a\nTimeout\nmore\nand more", kept: ".cache/paths/form-5" };
  const lines = failureLines({
    ...failed,
    name: "form",
    given: "I am signed in",
    path: { steps },
    number: 5,
    options: "--cover transitions",
  });
  // The line with FAIL comes before.
  expect(lines.join("\n").split("\n")).toHaveLength(MOST_LINES - 1);
  expect(lines.join("\n")).toBe(
    [
      "      Given I am signed in",
      "      (after 29 earlier steps)",
      "      When I press 29",
      "  >>  When I press Save",
      "  >>  Then a",
      "  >>   and b",
      "  >>   and c",
      "  >>   and 2 more",
      "      the machine is in editing",
      "      step 31 failed: not seen: a",
      "         Timeout",
      "      see .cache/paths/form-5: screen.png, screen.txt and snapshot.json",
      "      in the browser: npm run paths -- form --cover transitions --path 5 --run --visible",
      "      in the viewer: npm run dev, then /flows, machine form",
    ].join("\n"),
  );
});
