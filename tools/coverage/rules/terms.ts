import {
  at,
  bool,
  both,
  type Change,
  fieldsOf,
  isNode,
  listOf,
  type Node,
  replacing,
  type Slot,
  slotsOf,
} from "./sql-tree";
import { assignments, insertedValues } from "./written";

const CLAUSES: Readonly<Record<string, string>> = {
  whereClause: "where",
  havingClause: "having",
  quals: "on",
  agg_filter: "filter",
};

const isConstant = (value: unknown) => fieldsOf(value, "A_Const") !== undefined;

/**
 * A dropped term stays in the statement as `term or true`, which PostgreSQL plans as true: without it a parameter could
 * lose its type, and the statement would fail for that alone.
 */
function termChanges(scope: string, clause: string, slot: Slot, among: "AND_EXPR" | "OR_EXPR"): Change[] {
  const node = at(slot);
  const group = fieldsOf(node, "BoolExpr");
  const operator = group?.["boolop"];
  if (operator === "AND_EXPR" || operator === "OR_EXPR") {
    return slotsOf(group?.["args"]).flatMap((each) => termChanges(scope, clause, each, operator));
  }
  const dropped = (old: unknown) =>
    among === "AND_EXPR" ? both("OR_EXPR", old, bool(true)) : both("AND_EXPR", old, bool(false));
  const negated = (old: unknown) => both("NOT_EXPR", old);
  return [
    ...(isConstant(node) ? [] : [{ scope, kind: `${clause} dropped`, slot, apply: replacing(slot, dropped) }]),
    { scope, kind: `${clause} negated`, slot, apply: replacing(slot, negated) },
  ];
}

const relation = (value: unknown): string => {
  if (!isNode(value)) return "";
  const range = fieldsOf(value, "RangeVar") ?? value;
  if (typeof range["relname"] === "string") return range["relname"];
  const join = fieldsOf(value, "JoinExpr");
  if (join) return [relation(join["larg"]), relation(join["rarg"])].join(", ");
  return "…";
};

const fromOf = (fields: Node) => listOf(fields["fromClause"]).map(relation).join(", ");

/** What a statement, a subquery or a common table expression works on, to name the terms in it. */
function scopeOf(key: string, fields: Node): string | undefined {
  if (key === "InsertStmt") return `insert ${relation(fields["relation"])}`;
  if (key === "UpdateStmt") return `update ${relation(fields["relation"])}`;
  if (key === "DeleteStmt") return `delete ${relation(fields["relation"])}`;
  return "op" in fields ? `from ${fromOf(fields)}` : undefined;
}

/** Every change of the terms and of the written values of a tree. */
export function changesOf(tree: unknown, outer = ""): Change[] {
  const changes: Change[] = [];
  const walk = (value: unknown, scope: string): void => {
    if (Array.isArray(value)) for (const each of value) walk(each, scope);
    if (!isNode(value)) return;
    const named = typeof value["ctename"] === "string" ? `${value["ctename"]}:` : scope;
    for (const [key, inner] of Object.entries(value)) {
      const clause = key === "whereClause" && "action" in value ? "conflict where" : CLAUSES[key];
      if (key === "infer") continue;
      if (clause !== undefined) changes.push(...termChanges(named, clause, { parent: value, key }, "AND_EXPR"));
      // With an argument its cases are values.
      if (key === "CaseExpr" && isNode(inner) && inner["arg"] !== undefined) {
        walk(inner["arg"], named);
        for (const each of listOf(inner["args"])) walk(fieldsOf(each, "CaseWhen")?.["result"], named);
        walk(inner["defresult"], named);
        continue;
      }
      if (key === "CaseWhen" && isNode(inner)) {
        changes.push(...termChanges(named, "when", { parent: inner, key: "expr" }, "AND_EXPR"));
      }
      if (key === "InsertStmt" && isNode(inner)) changes.push(...insertedValues(named, inner));
      if (key === "UpdateStmt" && isNode(inner)) changes.push(...assignments(`${named} update`, inner, inner));
      const own = isNode(inner) ? scopeOf(key, inner) : undefined;
      const prefix = named.endsWith(":") ? `${named} ` : "";
      walk(inner, own === undefined ? named : `${prefix}${own}`);
    }
  };
  walk(tree, outer);
  return changes;
}
