/** Three-way merge of a form: applies what I changed since the record was read to the record as it is now. */

export type Side = "mine" | "theirs";

/** How a screen shows a value: unchanged, as one of a few words, or as the name of a look-up list's key. */
export type Reading = "text" | "word" | "phone" | "money" | "day" | "picture" | LookUp;
type LookUp = "stores" | "suppliers" | "user_roles" | "accounts" | "categories";

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

/** Something that is as the other side changed it. */
export type Taken = {
  /** `remark`; `lines.3.quantity` of the line with that id, `lines.3` for all of it; `acls.orders.view` of a set. */
  path: string;
  how: "changed" | "added" | "removed";
  /** The line that they removed; null for anything that is still there. */
  line: LabelledValue | null;
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
  /** A list of different values of which the first counts most: both sides' members, the first of the side that chose it. */
  | { ordered: true }
  | (NonNullable<Value> extends readonly (infer Item extends { id: number })[] ? ListRule<Item> : never);

/** One rule for each field. */
export type MergeRules<Values> = { readonly [Field in keyof Values]-?: FieldRule<Values, Values[Field]> };

export type Sides<Values> = { base: Values; mine: Values; theirs: Values };

type Fields = Record<string, unknown>;
type Line = Fields & { id: number };
type AnyList = ListRule<Line>;
type AnyRule = ValueRule<Fields> | { with: string } | { from: Side } | { members: true } | { ordered: true } | AnyList;
type AnyRules = Readonly<Record<string, AnyRule>>;

type Place = {
  path: string;
  /** The path in the merged values, where lines have ids. */
  spot: string;
  line: LabelledValue | null;
  decide: (conflict: Conflict) => Side;
  take: (taken: Taken) => void;
};

/**
 * Three-way merge: keeps what only one side changed. A field that both changed differently is a conflict: `decisions`
 * settles it, and `values` holds mine until then. `taken` lists what of `values` they changed and I did not have.
 */
export function merge<Values extends object>(
  rules: MergeRules<Values>,
  sides: Sides<Values>,
  decisions: Decisions = {},
): { values: Values; conflicts: Conflict[]; taken: Taken[] } {
  const conflicts: Conflict[] = [];
  const taken: Taken[] = [];
  const decide = (conflict: Conflict) => {
    conflicts.push(conflict);
    return decisions[conflict.path] ?? "mine";
  };
  // The public types tie each rule to its field; the code below merges any record.
  const values = mergeFields(rules as unknown as AnyRules, sides as unknown as Sides<Fields>, {
    path: "",
    spot: "",
    line: null,
    decide,
    take: (each) => taken.push(each),
  });
  return { values: values as Values, conflicts, taken };
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
    else if ("members" in rule)
      merged[name] = mergeMembers(of(name) as Sides<readonly unknown[]>, `${place.spot}${name}.`, place.take);
    else if ("ordered" in rule) {
      merged[name] = mergeOrdered(of(name) as Sides<readonly unknown[]>);
      if (!isSame(merged[name], sides.mine[name])) place.take(changed(`${place.spot}${name}`));
    } else if ("fields" in rule) {
      const at = { ...place, path: `${place.path}${name}.`, spot: `${place.spot}${name}.` };
      merged[name] = mergeLines(rule, of(name) as Sides<readonly Line[]>, at);
    } else {
      const names = [name, ...followersOf(rules, name)];
      const values = (side: Fields) => names.map((each) => side[each]);
      const [base, mine, theirs] = [values(sides.base), values(sides.mine), values(sides.theirs)];
      const side =
        sideOf({ base, mine, theirs }) ??
        place.decide({
          path: `${place.path}${name}`,
          line: place.line,
          label: rule.label,
          mine: [labelledValue(name, rule, sides.mine)],
          theirs: [labelledValue(name, rule, sides.theirs)],
        });
      for (const each of names) merged[each] = sides[side][each];
      if (side === "theirs" && !isSame(theirs, mine)) place.take(changed(`${place.spot}${name}`));
    }
  }
  return merged;
}

const changed = (path: string): Taken => ({ path, how: "changed", line: null });

const followersOf = (rules: AnyRules, name: string): string[] =>
  Object.entries(rules).flatMap(([other, rule]) => ("with" in rule && rule.with === name ? [other] : []));

/** In the order of `mine`, followed by what only the other side added. */
const bothOf = ({ base, mine, theirs }: Sides<readonly unknown[]>): readonly unknown[] => [
  ...mine.filter((member) => theirs.includes(member) || !base.includes(member)),
  ...theirs.filter((member) => !mine.includes(member) && !base.includes(member)),
];

function mergeOrdered(sides: Sides<readonly unknown[]>): readonly unknown[] {
  const { base, mine, theirs } = sides;
  const side = sideOf(sides);
  if (side !== null) return sides[side];
  return mine[0] === base[0] ? bothOf({ base, mine: theirs, theirs: mine }) : bothOf(sides);
}

/** Applies my additions and removals to theirs. */
function mergeMembers(sides: Sides<readonly unknown[]>, spot: string, take: Place["take"]): readonly unknown[] {
  const { mine } = sides;
  const side = sideOf(sides);
  const merged = side === null ? bothOf(sides) : sides[side];
  for (const member of new Set([...mine, ...merged]))
    if (mine.includes(member) !== merged.includes(member)) take(changed(`${spot}${String(member)}`));
  return merged;
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
  // Mine are the base's then, so that each line is merged to theirs; what that merge takes has their ids.
  if (whole === "theirs" && !isSame(sides.mine, sides.theirs)) mergeEach(rule, sides, place, byKey(sides.theirs, rule));
  return whole === null ? mergeEach(rule, sides, place) : sides[whole];
}

/** `named` has the lines whose ids name what is taken, by key; the merged ones by default. */
function mergeEach(rule: AnyList, sides: Sides<readonly Line[]>, place: Place, named?: Map<string, Line>): Line[] {
  const fields = rule.fields as unknown as AnyRules;
  const [base, mine, theirs] = [byKey(sides.base, rule), byKey(sides.mine, rule), byKey(sides.theirs, rule)];
  let nextId = 1 + Math.max(-1, ...sides.mine.map(({ id }) => id));
  return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((key) => {
    const [was, my, their] = [base.get(key), mine.get(key), theirs.get(key)];
    const line = my ?? their;
    if (line === undefined) return [];
    const at: Place = { ...place, path: `${place.path}${key}.`, line: rule.title(line) };
    const spotOf = ({ id }: Line) => `${place.spot}${named?.get(key)?.id ?? id}`;
    const added = (): Line[] => {
      const mineNow = { ...line, id: nextId++ };
      place.take({ path: spotOf(mineNow), how: "added", line: null });
      return [mineNow];
    };
    const removed = (): Line[] => {
      place.take({ path: `${place.spot}${key}`, how: "removed", line: at.line });
      return [];
    };
    if (my && their)
      return [
        mergeFields(
          fields,
          { base: was ?? ({} as Fields), mine: my, theirs: their },
          { ...at, spot: `${spotOf(my)}.` },
        ) as Line,
      ];
    if (was === undefined) return my ? [my] : added();
    // One side removed it: it stays removed unless the other side changed it.
    if (isSameLine(rule, line, was)) return my ? removed() : [];
    const parts = partsOf(rule, line);
    const side = place.decide({
      path: `${place.path}${key}`,
      line: at.line,
      label: rule.label,
      mine: my ? parts : [],
      theirs: their ? parts : [],
    });
    if (my) return side === "mine" ? [rule.restore?.(my) ?? my] : removed();
    return side === "theirs" ? added() : [];
  });
}
