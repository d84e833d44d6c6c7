import {
  type Change,
  column,
  fieldsOf,
  instead,
  isNode,
  listOf,
  nameOf,
  type Node,
  number,
  operation,
  replacing,
  type Slot,
  slotsOf,
} from "./sql-tree";

/** What is written once and never changed, and what says what happened to money, stock, rights and requests. */
const LEDGERS = new Set([
  "stock_movements",
  "transactions",
  "payments",
  "idempotent_replies",
  "moves",
  "supplier_debts",
  "supplier_payments",
  "purchase_deliveries",
  "purchase_delivery_lines",
  "purchase_lines",
  "purchases",
  "returns",
  "return_lines",
  "transfers",
  "transfer_lines",
  "transfer_differences",
  "count_lines",
  "count_entries",
  "counts",
  "shifts",
  "unit_events",
  "units",
  "order_lines",
  "audit_log",
]);

/** The sums that follow from the ledgers. */
const BALANCES = new Set([
  ...LEDGERS,
  "accounts",
  "variants",
  "customers",
  "employees",
  "orders",
  "order_counts",
  "order_blocks",
  "order_goods",
  "day_totals",
  "product_counts",
  "products",
  "customer_counts",
  "transaction_counts",
  "suppliers",
]);

const AMOUNT = /_kobo$|^delta$|^quantity|^n$|_count$|^difference$|_quantity$|^counted$|^expected$/;

const relationName = (fields: Node): string => {
  const relation = fields["relation"];
  return isNode(relation) ? String(relation["relname"]) : "";
};

const aliasOf = (fields: Node): string => {
  const relation = fields["relation"];
  const alias = isNode(relation) ? relation["alias"] : undefined;
  return isNode(alias) ? String(alias["aliasname"]) : relationName(fields);
};

/** The rows that an insert writes, each as the places of its values. */
function rowsOf(select: unknown): Slot[][] {
  if (!isNode(select)) return [];
  const lists = listOf(select["valuesLists"]);
  if (lists.length > 0) return lists.map((list) => slotsOf(fieldsOf(list, "List")?.["items"]));
  if (select["larg"] !== undefined) return [...rowsOf(select["larg"]), ...rowsOf(select["rarg"])];
  const targets = listOf(select["targetList"]).map((target) => fieldsOf(target, "ResTarget"));
  return [targets.map((target) => ({ parent: target ?? {}, key: "val" }))];
}

/** A null of the column's type; the value is still analysed, so that its parameters keep theirs. */
const nullOf = (table: string, name: string, value: unknown): Node => ({
  SubLink: {
    subLinkType: "EXPR_SUBLINK",
    subselect: {
      SelectStmt: {
        targetList: [{ ResTarget: { val: column("dropped", name) } }],
        fromClause: [{ RangeVar: { relname: table, inh: true, relpersistence: "p", alias: { aliasname: "dropped" } } }],
        whereClause: {
          BoolExpr: {
            boolop: "AND_EXPR",
            args: [
              { A_Const: { boolval: {} } },
              { NullTest: { arg: cast(value, "text"), nulltesttype: "IS_NOT_NULL" } },
            ],
          },
        },
        limitOption: "LIMIT_OPTION_DEFAULT",
        op: "SETOP_NONE",
      },
    },
  },
});

const cast = (arg: unknown, ...names: string[]): Node => ({
  TypeCast: { arg, typeName: { names: names.map((sval) => ({ String: { sval } })), typemod: -1 } },
});

const bigint = (value: number): Node => cast(number(value), "pg_catalog", "int8");

/** An amount with the other sign or none, another value left out. */
export function insertedValues(scope: string, insert: Node): Change[] {
  const table = relationName(insert);
  const conflict = insert["onConflictClause"];
  const updated = isNode(conflict) ? assignments(`${scope} on conflict`, insert, conflict) : [];
  if (!LEDGERS.has(table)) return updated;
  const names = listOf(insert["cols"]).map((target) => String(fieldsOf(target, "ResTarget")?.["name"]));
  const rows = rowsOf(fieldsOf(insert["selectStmt"], "SelectStmt"));
  const changes = rows.flatMap((row) =>
    row.flatMap(({ parent, key }, index): Change[] => {
      const name = names[index];
      if (name === undefined || fieldsOf(Reflect.get(parent, key), "SetToDefault")) return [];
      const change = (kind: string, make: (old: unknown) => unknown): Change => ({
        scope: `${scope} insert ${table}.${name}`.trim(),
        kind,
        slot: { parent, key },
        apply: replacing({ parent, key }, make),
      });
      if (!AMOUNT.test(name)) return [change("value null", (old) => nullOf(table, name, old))];
      return [
        change("value sign", (old) => operation("*", bigint(-1), old)),
        change("value zero", (old) => operation("*", bigint(0), old)),
      ];
    }),
  );
  return [...changes, ...updated];
}

const OPPOSITE: Readonly<Record<string, string>> = { "+": "-", "-": "+" };

/** An addition as a subtraction and the other way round, and an assignment left out. */
export function assignments(scope: string, of: Node, assigning: Node): Change[] {
  const table = relationName(of);
  if (!BALANCES.has(table)) return [];
  return listOf(assigning["targetList"]).flatMap((target): Change[] => {
    const fields = fieldsOf(target, "ResTarget");
    const name = fields?.["name"];
    if (!fields || typeof name !== "string" || name === "updated_at" || fieldsOf(fields["val"], "MultiAssignRef"))
      return [];
    const change = (kind: string, make: (old: unknown) => unknown): Change => ({
      scope: `${scope} ${table}.${name}`.trim(),
      kind,
      slot: { parent: fields, key: "val" },
      apply: replacing({ parent: fields, key: "val" }, make),
    });
    const expression = fieldsOf(fields["val"], "A_Expr");
    const opposite = OPPOSITE[nameOf(listOf(expression?.["name"])[0])];
    return [
      change("set dropped", (old) => instead(column(aliasOf(of), name), old)),
      ...(opposite === undefined
        ? []
        : [change("set sign", () => operation(opposite, expression?.["lexpr"], expression?.["rexpr"]))]),
    ];
  });
}
