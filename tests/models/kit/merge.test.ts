import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { merge, type Conflict, type Decisions, type MergeRules, type Sides } from "../../../src/machines/kit/merge";

type Line = { id: number; key: string | null; count: number; note: string; seen: number };
type Kept = {
  name: string;
  amount: number;
  isNegative: boolean;
  tags: readonly string[];
  seen: number;
  lines: readonly Line[];
};

const rules: MergeRules<Kept> = {
  name: { label: "Name" },
  amount: { label: "Amount", say: ({ amount, isNegative }) => (isNegative ? -amount : amount) },
  isNegative: { with: "amount" },
  tags: { members: true },
  seen: { from: "theirs" },
  lines: {
    label: "Line",
    keyOf: ({ key }) => key,
    title: ({ note }) => ({ label: "Line", value: note, reading: "text" }),
    fields: {
      id: { from: "mine" },
      key: { from: "theirs" },
      count: { label: "Count" },
      note: { label: "Note" },
      seen: { from: "theirs" },
    },
    restore: (line) => ({ ...line, key: null }),
  },
};

const word = fc.constantFrom("", "a", "b", "c");
const few = fc.nat(2);
/** Lines of distinct keys in any order, numbered by their place as a draft numbers them. */
const lines = fc
  .uniqueArray(fc.record({ key: fc.constantFrom("k1", "k2", "k3", "k4"), count: few, note: word, seen: few }), {
    selector: ({ key }) => key,
  })
  .map((all) => all.map((line, id): Line => ({ id, ...line })));
const record = fc.record({
  name: word,
  amount: few,
  isNegative: fc.boolean(),
  tags: fc.subarray(["x", "y", "z"]),
  seen: few,
  lines,
});
const sides: fc.Arbitrary<Sides<Kept>> = fc.record({ base: record, mine: record, theirs: record });

const holds = (rule: (all: Sides<Kept>) => void) => fc.assert(fc.property(sides, rule), { numRuns: 500 });
const decideAll = (conflicts: readonly Conflict[], side: "mine" | "theirs"): Decisions =>
  Object.fromEntries(conflicts.map(({ path }) => [path, side]));
const lineOf = ({ lines: all }: Kept, key: string) => all.find((line) => line.key === key);
const amountOf = ({ amount, isNegative }: Kept) => JSON.stringify([amount, isNegative]);

/** What is in a merged record that was not in mine. */
function newTo(mine: Kept, merged: Kept): string[] {
  const isKept = ({ id, key }: Line) =>
    merged.lines.some((line) => line.key === (key ?? "") || (!line.key && line.id === id));
  return [
    ...(merged.name === mine.name ? [] : ["changed name"]),
    ...(amountOf(merged) === amountOf(mine) ? [] : ["changed amount"]),
    ...["x", "y", "z"].flatMap((tag) =>
      merged.tags.includes(tag) === mine.tags.includes(tag) ? [] : [`changed tags.${tag}`],
    ),
    ...mine.lines.flatMap((line) => (isKept(line) ? [] : [`removed lines.${line.key}`])),
    ...merged.lines.flatMap(({ id, key, count, note }) => {
      const my = key === null ? undefined : lineOf(mine, key);
      if (my === undefined) return key === null ? [] : [`added lines.${id}`];
      return [
        ...(my.count === count ? [] : [`changed lines.${id}.count`]),
        ...(my.note === note ? [] : [`changed lines.${id}.note`]),
      ];
    }),
  ];
}

describe("of two edits of one record", () => {
  test("a value changed by one side is taken from that side, and an unchanged value stays", () => {
    holds(({ base, mine, theirs }) => {
      const { values } = merge(rules, { base, mine, theirs });
      for (const of of [({ name }: Kept) => name, amountOf]) {
        if (of(mine) === of(base)) expect(of(values)).toBe(of(theirs));
        if (of(theirs) === of(base)) expect(of(values)).toBe(of(mine));
      }
      expect(values.seen).toBe(theirs.seen);
    });
  });

  test("each member of a set is taken from the side that changed it", () => {
    holds(({ base, mine, theirs }) => {
      const { tags } = merge(rules, { base, mine, theirs }).values;
      for (const tag of ["x", "y", "z"]) {
        const isMine = mine.tags.includes(tag) !== base.tags.includes(tag);
        expect(tags.includes(tag)).toBe((isMine ? mine : theirs).tags.includes(tag));
      }
      expect(new Set(tags).size).toBe(tags.length);
    });
  });

  test("each field of a line keeps the change of a single side", () => {
    holds(({ base, mine, theirs }) => {
      const { values } = merge(rules, { base, mine, theirs });
      for (const key of ["k1", "k2", "k3", "k4"]) {
        const [was, my, their] = [lineOf(base, key), lineOf(mine, key), lineOf(theirs, key)];
        if (!was || !my || !their) continue;
        const line = lineOf(values, key);
        for (const field of ["count", "note"] as const) {
          const isDisputed = my[field] !== was[field] && their[field] !== was[field];
          const expected = my[field] === was[field] ? their[field] : my[field];
          expect(isDisputed || line?.[field] === expected).toBe(true);
        }
      }
    });
  });

  test("a line added or removed by one side only is added or removed", () => {
    const isSame = (one?: Line, other?: Line) => one?.count === other?.count && one?.note === other?.note;
    holds(({ base, mine, theirs }) => {
      const { values } = merge(rules, { base, mine, theirs });
      for (const key of ["k1", "k2", "k3", "k4"]) {
        const [was, my, their] = [lineOf(base, key), lineOf(mine, key), lineOf(theirs, key)];
        if (was === undefined && (my === undefined) !== (their === undefined))
          expect(lineOf(values, key)).toBeDefined();
        if (was && !my && isSame(their, was)) expect(lineOf(values, key)).toBeUndefined();
        if (was && !their && isSame(my, was)) expect(lineOf(values, key)).toBeUndefined();
        if (!my && !their) expect(lineOf(values, key)).toBeUndefined();
      }
      expect(new Set(values.lines.map(({ id }) => id)).size).toBe(values.lines.length);
    });
  });

  test("if one side changed nothing, the other side's changes stay without a conflict", () => {
    holds(({ base, mine }) => {
      const [kept, followed, agreed] = [
        merge(rules, { base, mine, theirs: base }),
        merge(rules, { base, mine: base, theirs: mine }),
        merge(rules, { base, mine, theirs: mine }),
      ];
      expect(kept).toEqual({ values: { ...mine, seen: base.seen }, conflicts: [], taken: [] });
      expect([followed.values, followed.conflicts]).toEqual([mine, []]);
      expect(agreed).toEqual({ values: mine, conflicts: [], taken: [] });
    });
  });

  test("merging again with the same record changes nothing and finds no conflict", () => {
    holds(({ base, mine, theirs }) => {
      for (const side of ["mine", "theirs"] as const) {
        const { conflicts } = merge(rules, { base, mine, theirs });
        const { values } = merge(rules, { base, mine, theirs }, decideAll(conflicts, side));
        expect(merge(rules, { base: theirs, mine: values, theirs })).toEqual({ values, conflicts: [], taken: [] });
      }
    });
  });

  test("what is taken from them is all that I did not have, and nothing else", () => {
    holds(({ base, mine, theirs }) => {
      const { conflicts } = merge(rules, { base, mine, theirs });
      for (const decisions of [{}, decideAll(conflicts, "mine"), decideAll(conflicts, "theirs")]) {
        const { values, taken } = merge(rules, { base, mine, theirs }, decisions);
        expect(taken.map(({ how, path }) => `${how} ${path}`).toSorted()).toEqual(newTo(mine, values).toSorted());
      }
    });
  });

  test("a value that both changed differently is a conflict and follows the decision", () => {
    holds(({ base, mine, theirs }) => {
      const isDisputed = mine.name !== base.name && theirs.name !== base.name && mine.name !== theirs.name;
      const { conflicts } = merge(rules, { base, mine, theirs });
      expect(conflicts.some(({ path }) => path === "name")).toBe(isDisputed);
      expect(new Set(conflicts.map(({ path }) => path)).size).toBe(conflicts.length);
      if (!isDisputed) return;
      expect(merge(rules, { base, mine, theirs }, { name: "mine" }).values.name).toBe(mine.name);
      expect(merge(rules, { base, mine, theirs }, { name: "theirs" }).values.name).toBe(theirs.name);
    });
  });
});

const LINE: Line = { id: 0, key: "k1", count: 1, note: "a", seen: 0 };
const RECORD: Kept = { name: "a", amount: 1, isNegative: false, tags: [], seen: 0, lines: [LINE] };

describe("a list whose first member counts most", () => {
  type Shown = { pictures: readonly string[] };
  const merged = (base: string, mine: string, theirs: string) => {
    const of = (letters: string): Shown => ({ pictures: [...letters] });
    const versions = { base: of(base), mine: of(mine), theirs: of(theirs) };
    const { values, conflicts, taken } = merge<Shown>({ pictures: { ordered: true } }, versions);
    return [values.pictures.join(""), conflicts.length, taken.map(({ path }) => path).join()];
  };
  test.each([
    ["both add one", "ab", "abm", "abt", ["abtm", 0, "pictures"]],
    ["only I add one", "ab", "abm", "ab", ["abm", 0, ""]],
    ["only they add one", "ab", "ab", "abt", ["abt", 0, "pictures"]],
    ["I choose another first one, they add one", "ab", "ba", "abt", ["bat", 0, "pictures"]],
    ["they choose another first one, I add one", "ab", "abm", "ba", ["bam", 0, "pictures"]],
    ["they replace the first one, I add one", "ab", "abm", "tb", ["tbm", 0, "pictures"]],
    ["both replace the first one", "ab", "mb", "tb", ["mbt", 0, "pictures"]],
    ["they remove what I keep, I add one", "ab", "abm", "a", ["am", 0, "pictures"]],
    ["I remove what they keep, they add one", "ab", "a", "abt", ["at", 0, "pictures"]],
    ["both add the same", "a", "as", "as", ["as", 0, ""]],
  ])("%s", (_what, base, mine, theirs, expected) => {
    expect(merged(base, mine, theirs)).toEqual(expected);
  });
});

test("a line that they removed and I changed is a conflict; if kept, it becomes a new line", () => {
  const all = { base: RECORD, mine: { ...RECORD, lines: [{ ...LINE, count: 2 }] }, theirs: { ...RECORD, lines: [] } };
  const { conflicts } = merge(rules, all);
  expect(conflicts).toEqual([
    {
      path: "lines.k1",
      line: { label: "Line", value: "a", reading: "text" },
      label: "Line",
      mine: [
        { label: "Count", value: 2, reading: "text" },
        { label: "Note", value: "a", reading: "text" },
      ],
      theirs: [],
    },
  ]);
  expect(merge(rules, all, { "lines.k1": "mine" }).values.lines).toEqual([{ ...LINE, key: null, count: 2 }]);
  expect(merge(rules, all, { "lines.k1": "theirs" }).values.lines).toEqual([]);
});

test("a line that I removed and they changed is a conflict", () => {
  const all = { base: RECORD, mine: { ...RECORD, lines: [] }, theirs: { ...RECORD, lines: [{ ...LINE, count: 2 }] } };
  expect(merge(rules, all).conflicts).toMatchObject([
    { path: "lines.k1", mine: [], theirs: [{ value: 2 }, { value: "a" }] },
  ]);
  expect(merge(rules, all, { "lines.k1": "mine" }).values.lines).toEqual([]);
  expect(merge(rules, all, { "lines.k1": "theirs" }).values.lines).toEqual([{ ...LINE, count: 2 }]);
});

test("new lines of both sides are all kept, each with its own id", () => {
  const { values } = merge(rules, {
    base: RECORD,
    mine: { ...RECORD, lines: [LINE, { ...LINE, id: 1, key: null }, { ...LINE, id: 2, key: null }] },
    theirs: { ...RECORD, lines: [LINE, { ...LINE, id: 1, key: "k2" }] },
  });
  expect(values.lines.map(({ id, key }) => [id, key])).toEqual([
    [0, "k1"],
    [1, null],
    [2, null],
    [3, "k2"],
  ]);
});

test("fields that form one value come from one side and are shown as one value", () => {
  const all = {
    base: RECORD,
    mine: { ...RECORD, amount: 2, isNegative: true },
    theirs: { ...RECORD, amount: 3 },
  };
  expect(merge(rules, all).conflicts).toMatchObject([
    { path: "amount", mine: [{ value: -2 }], theirs: [{ value: 3 }] },
  ]);
  expect(merge(rules, all, { amount: "theirs" }).values).toMatchObject({ amount: 3, isNegative: false });
});

test("a line that they removed is taken with its name", () => {
  const other = { ...LINE, id: 1, key: "k2", note: "b" };
  const base = { ...RECORD, lines: [LINE, other] };
  const taken = { path: "lines.k1", how: "removed", line: { label: "Line", value: "a", reading: "text" } };
  const theirs = { ...base, lines: [{ ...other, id: 0, count: 2 }] };
  expect(merge(rules, { base, mine: { ...base, name: "b" }, theirs }).taken).toEqual([
    taken,
    { path: "lines.0.count", how: "changed", line: null },
  ]);
  const mine = { ...base, lines: [LINE, { ...other, note: "c" }] };
  expect(merge(rules, { base, mine, theirs }).taken).toEqual([
    taken,
    { path: "lines.1.count", how: "changed", line: null },
  ]);
});
