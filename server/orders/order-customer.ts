const KNOWN_ONCE = ["name", "phone", "address", "instagram", "twitter"] as const;

const isBlank = (column: string) => `btrim(c.${column}) = '' and btrim(excluded.${column}) <> ''`;

/**
 * The end of an `insert into customers as c`: a customer known by that email keeps all details, gets only blanks filled
 * (which makes a new version), and has the sale added to their totals.
 */
export const ON_KNOWN_CUSTOMER = `
  on conflict (lower(email)) do update set
    ${KNOWN_ONCE.map((column) => `${column} = case when ${isBlank(column)} then excluded.${column} else c.${column} end`).join(",\n    ")},
    version = c.version + case when ${KNOWN_ONCE.map((column) => `(${isBlank(column)})`).join(" or ")} then 1 else 0 end,
    order_count = c.order_count + excluded.order_count,
    spent_kobo = c.spent_kobo + excluded.spent_kobo,
    debt_kobo = c.debt_kobo + excluded.debt_kobo`;
