/** A node of libpg-query: an object whose one key is its type, or the fields of one. */
export type Node = { [key: string]: unknown };

/** Where a node stands, so that it can be replaced. */
export type Slot = { parent: Node | unknown[]; key: string | number };

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const at = ({ parent, key }: Slot): unknown => Reflect.get(parent, key);

export const put = ({ parent, key }: Slot, value: unknown): void => void Reflect.set(parent, key, value);

/** The fields of a node of this type, or undefined. */
export function fieldsOf(value: unknown, type: string): Node | undefined {
  const inner = isNode(value) ? value[type] : undefined;
  return isNode(inner) ? inner : undefined;
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const slotsOf = (list: unknown): Slot[] => listOf(list).map((_, key) => ({ parent: list as unknown[], key }));

/** The text of a String node or of a name. */
export const nameOf = (value: unknown): string => {
  const text = fieldsOf(value, "String")?.["sval"];
  return typeof text === "string" ? text : "";
};

export const bool = (value: boolean): Node => ({ A_Const: { boolval: value ? { boolval: true } : {} } });

export const both = (boolop: "AND_EXPR" | "OR_EXPR" | "NOT_EXPR", ...args: unknown[]): Node => ({
  BoolExpr: { boolop, args },
});

export const number = (value: number): Node => ({ A_Const: { ival: { ival: value } } });

export const operation = (operator: string, left: unknown, right: unknown): Node => ({
  A_Expr: { kind: "AEXPR_OP", name: [{ String: { sval: operator } }], lexpr: left, rexpr: right },
});

export const column = (...names: string[]): Node => ({
  ColumnRef: { fields: names.map((sval) => ({ String: { sval } })) },
});

/** `then` in place of `value`, which is still analysed, so that its parameters keep their types. */
export const instead = (then: unknown, value: unknown): Node => ({
  CaseExpr: { args: [{ CaseWhen: { expr: bool(true), result: then } }], defresult: value },
});

/** Without what only says where in the text a node stood. */
export const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain);
  if (!isNode(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !/location$|^stmt_len$|^version$|^rexpr_list_/.test(key));
  return Object.fromEntries(kept.map(([key, each]) => [key, plain(each)]));
};

/** A change of a tree: `apply` makes it, and what it returns takes it back. */
export type Change = { scope: string; kind: string; slot: Slot; apply: () => () => void };

export const replacing = (slot: Slot, make: (old: unknown) => unknown) => (): (() => void) => {
  const old = at(slot);
  put(slot, make(old));
  return () => put(slot, old);
};
