import type { QueryConfig } from "pg";
import sql, { empty, raw, type Sql } from "sql-template-tag";

/** A statement with its values in place; they are sent as parameters, never as text. */
export { sql };

/** `raw` is for constant text only. */
export { empty, raw, type Sql };

/** The same as a prepared statement. Its text has to be the same at every call. */
export const named = (name: string, { text, values }: Sql): QueryConfig => ({ name, text, values });
