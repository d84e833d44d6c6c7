/** For JSON text that PostgreSQL built: sent as it is, never parsed and printed again on its way out. */
export const JSON_TYPE = "application/json; charset=utf-8";
