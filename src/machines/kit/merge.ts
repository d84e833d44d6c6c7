/** Three-way merge of a form: applies what I changed since the record was read to the record as it is now. */

export type Side = "mine" | "theirs";

/** How a screen shows a value: unchanged, as one of a few words, or as the name of a look-up list's key. */
export type Reading = "text" | "word" | "phone" | "money" | "day" | "picture" | LookUp;
type LookUp = "stores" | "suppliers" | "user_roles" | "accounts";

/** A value with its label, for a screen to put into words. */
export type LabelledValue = { label: string; value: unknown; reading: Reading };

/** Something that both sides changed differently. */
export type Conflict = {
  /** Identifies the conflict in its merge. */
  path: string;
  /** The line of a list it belongs to; null for a field of the record. */
  line: LabelledValue | null;
  label: string;
  /** Empty if that side removed the line. */
  mine: readonly LabelledValue[];
  theirs: readonly LabelledValue[];
};

/** The side a person chose, by the conflict's path. */
export type Decisions = Readonly<Record<string, Side>>;

type ValueRule<Values> = {
  label: string;
  reading?: Reading;
  /** The displayed value, where several fields form one. */
  say?: (values: Values) => unknown;
};

type ListRule<Item> = {
  label: string;
  /** Identifies a line on both sides; null for a new line. */
  keyOf: (item: Item) => string | null;
  /** The name of a line; null where the list has only one. */
  title: (item: Item) => LabelledValue | null;
  fields: MergeRules<Item>;
  /** Makes a line of mine that they removed a new line. */
  restore?: (item: Item) => Item;
};

type FieldRule<Values, Value> =
  | ValueRule<Values>
  /** Belongs to another field: both are taken from the same side. */
  | { with: keyof Values }
  /** Never a conflict: always the value of this side. */
  | { from: Side }
  /** A set, merged member by member. */
  | { members: true }
  | (NonNullable<Value> extends readonly (infer Item extends { id: number })[] ? ListRule<Item> : never);

/** One rule for each field. */
export type MergeRules<Values> = { readonly [Field in keyof Values]-?: FieldRule<Values, Values[Field]> };

export type Sides<Values> = { base: Values; mine: Values; theirs: Values };

type Fields = Record<string, unknown>;
type Line = Fields & { id: number };
type AnyList = ListRule<Line>;
type AnyRule = ValueRule<Fields> | { with: string } | { from: Side } | { members: true } | AnyList;
type AnyRules = Readonly<Record<string, AnyRule>>;

type Place = { path: string; line: LabelledValue | null; decide: (conflict: Conflict) => Side };

/**
 * Three-way merge: keeps what only one side changed. A field that both changed differently is a conflict: `decisions`
 * settles it, and `values` holds mine until then.
 */
export function merge<Values extends object>(
  rules: MergeRules<Values>,
  sides: Sides<Values>,
  decisions: Decisions = {},
): { values: Values; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const decide = (conflict: Conflict) => {
    conflicts.push(conflict);
    return decisions[conflict.path] ?? "mine";
  };
  // The public types tie each rule to its field; the code below merges any record.
  const values = mergeFields(rules as unknown as AnyRules, sides as unknown as Sides<Fields>, {
    path: "",
    line: null,
    decide,
  });
  return { values: values as Values, conflicts };
}

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** The side to take; null when both changed it differently. */
function sideOf({ base, mine, theirs }: Sides<unknown>): Side | null {
  if (isSame(mine, theirs) || isSame(mine, base)) return "theirs";
  return isSame(theirs, base) ? "mine" : null;
}

const isValue = (rule: AnyRule): rule is ValueRule<Fields> => "label" in rule && !("fields" in rule);

function labelledValue(name: string, rule: ValueRule<Fields>, values: Fields): LabelledValue {
  return { label: rule.label, reading: rule.reading ?? "text", value: rule.say ? rule.say(values) : values[name] };
}

function mergeFields(rules: AnyRules, sides: Sides<Fields>, place: Place): Fields {
  const merged: Fields = { ...sides.theirs };
  const of = (name: string): Sides<unknown> => ({
    base: sides.base[name],
    mine: sides.mine[name],
    theirs: sides.theirs[name],
  });
  for (const [name, rule] of Object.entries(rules)) {
    if ("with" in rule) continue;
    if ("from" in rule) merged[name] = sides[rule.from][name];
    else if ("members" in rule) merged[name] = mergeMembers(of(name) as Sides<readonly unknown[]>);
    else if ("fields" in rule)
      merged[name] = mergeLines(rule, of(name) as Sides<readonly Line[]>, { ...place, path: `${place.path}${name}.` });
    else {
      const names = [name, ...followersOf(rules, name)];
      const values = (side: Fields) => names.map((each) => side[each]);
      const side =
        sideOf({ base: values(sides.base), mine: values(sides.mine), theirs: values(sides.theirs) }) ??
        place.decide({
          path: `${place.path}${name}`,
          line: place.line,
          label: rule.label,
          mine: [labelledValue(name, rule, sides.mine)],
          theirs: [labelledValue(name, rule, sides.theirs)],
        });
      for (const each of names) merged[each] = sides[side][each];
    }
  }
  return merged;
}

const followersOf = (rules: AnyRules, name: string): string[] =>
  Object.entries(rules).flatMap(([other, rule]) => ("with" in rule && rule.with === name ? [other] : []));

/** Applies my additions and removals to theirs. */
function mergeMembers(sides: Sides<readonly unknown[]>): readonly unknown[] {
  const side = sideOf(sides);
  if (side !== null) return sides[side];
  const { base, mine, theirs } = sides;
  return [
    ...mine.filter((member) => theirs.includes(member) || !base.includes(member)),
    ...theirs.filter((member) => !mine.includes(member) && !base.includes(member)),
  ];
}

/** Lines by their keys; a second line with the same key gets a numbered key. */
function byKey(lines: readonly Line[], { keyOf }: AnyList): Map<string, Line> {
  const keyed = new Map<string, Line>();
  const seen = new Map<string, number>();
  for (const line of lines) {
    const key = keyOf(line);
    const count = (seen.get(key ?? "") ?? 0) + 1;
    if (key !== null) seen.set(key, count);
    keyed.set(key === null ? `new ${line.id}` : count === 1 ? key : `${key} ${count}`, line);
  }
  return keyed;
}

const isSameLine = ({ fields }: AnyList, left: Line, right: Line): boolean =>
  Object.entries(fields as unknown as AnyRules).every(
    ([name, rule]) => "from" in rule || isSame(left[name], right[name]),
  );

const partsOf = ({ fields }: AnyList, line: Line): LabelledValue[] =>
  Object.entries(fields as unknown as AnyRules).flatMap(([name, rule]) =>
    isValue(rule) ? [labelledValue(name, rule, line)] : [],
  );

/** My lines in my order, then those they added; each line is merged on its own. */
function mergeLines(rule: AnyList, sides: Sides<readonly Line[]>, place: Place): readonly Line[] {
  const whole = sideOf(sides);
  if (whole !== null) return sides[whole];
  const [base, mine, theirs] = [byKey(sides.base, rule), byKey(sides.mine, rule), byKey(sides.theirs, rule)];
  let nextId = 1 + Math.max(-1, ...sides.mine.map(({ id }) => id));
  const added = (line: Line): Line => ({ ...line, id: nextId++ });
  return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((key) => {
    const [was, my, their] = [base.get(key), mine.get(key), theirs.get(key)];
    const line = my ?? their;
    if (line === undefined) return [];
    const at: Place = { ...place, path: `${place.path}${key}.`, line: rule.title(line) };
    if (my && their)
      return [
        mergeFields(
          rule.fields as unknown as AnyRules,
          { base: was ?? ({} as Fields), mine: my, theirs: their },
          at,
        ) as Line,
      ];
    if (was === undefined) return [my ?? added(line)];
    // One side removed it: it stays removed unless the other side changed it.
    if (isSameLine(rule, line, was)) return [];
    const parts = partsOf(rule, line);
    const side = place.decide({
      path: `${place.path}${key}`,
      line: at.line,
      label: rule.label,
      mine: my ? parts : [],
      theirs: their ? parts : [],
    });
    if (my) return side === "mine" ? [rule.restore?.(my) ?? my] : [];
    return side === "theirs" ? [added(line)] : [];
  });
}
