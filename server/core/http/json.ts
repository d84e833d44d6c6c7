/** JSON text built by PostgreSQL: sent unchanged, never parsed. */
export const JSON_TYPE = "application/json; charset=utf-8";
