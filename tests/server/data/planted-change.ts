/** Updates one row of a table, without triggers or checks. */
export const one = (table: string, change: string, where = "true", key = "key") =>
  `update ${table} set ${change} where ${key} = (select ${key} from ${table} where ${where} order by ${key} limit 1)`;
