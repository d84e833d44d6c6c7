import { loadModule, parseSync } from "libpg-query";
import { fieldsOf, isNode, listOf, type Node } from "../coverage/rules/sql-tree";

/** What an old server may still use. Only a file with `contract` in its name takes it away. */
const TAKES_AWAY = "takes away what the version before may use, so its file is named …contract….sql";
const BLOCKS = "stops all writes of the table: create index concurrently, alone in its file";
const SCANS = "holds everybody up while it reads the whole table: add it not valid, and validate it in another file";
const ALONE = "runs outside a transaction, so it is alone in its file";

const TAKING = new Set(["AT_DropColumn", "AT_AlterColumnType", "AT_SetNotNull"]);
const REMOVED = new Set(["OBJECT_TABLE", "OBJECT_VIEW"]);
const CHECKED = new Set(["CONSTR_CHECK", "CONSTR_FOREIGN"]);
const INDEXED = new Set(["CONSTR_PRIMARY", "CONSTR_UNIQUE", "CONSTR_EXCLUSION"]);

/** The rules of CONTRIBUTING.md that a migration breaks; tables that it makes itself may be treated in any way. */
export async function faultsOf(name: string, sql: string): Promise<string[]> {
  await loadModule();
  const statements = (parseSync(sql).stmts ?? []).map(({ stmt }) => stmt);
  const tableOf = (fields: Node) => (isNode(fields["relation"]) ? String(fields["relation"]["relname"]) : "");
  const made = new Set(
    statements.map((each) => fieldsOf(each, "CreateStmt")).map((fields) => fields && tableOf(fields)),
  );
  const mayTake = name.includes("contract");

  const ofCommand = (value: unknown): (string | false)[] => {
    const { subtype, def } = fieldsOf(value, "AlterTableCmd") ?? {};
    const { contype, skip_validation: isNotValid } = fieldsOf(def, "Constraint") ?? {};
    return [
      !mayTake && TAKING.has(String(subtype)) && TAKES_AWAY,
      CHECKED.has(String(contype)) && isNotValid !== true && SCANS,
      INDEXED.has(String(contype)) && fieldsOf(def, "Constraint")?.["indexname"] === undefined && BLOCKS,
    ];
  };
  const ofStatement = (each: unknown): (string | false)[] => {
    const [index, altered, renamed, dropped] = ["IndexStmt", "AlterTableStmt", "RenameStmt", "DropStmt"].map((type) =>
      fieldsOf(each, type),
    );
    const table = index ?? altered ?? renamed;
    if (table && made.has(tableOf(table))) return [];
    return [
      index !== undefined && index["concurrent"] !== true && BLOCKS,
      index?.["concurrent"] === true && statements.length > 1 && ALONE,
      renamed !== undefined && TAKES_AWAY,
      !mayTake && REMOVED.has(String(dropped?.["removeType"])) && TAKES_AWAY,
      ...listOf(altered?.["cmds"]).flatMap(ofCommand),
    ];
  };
  return statements.flatMap(ofStatement).filter((fault) => fault !== false);
}
