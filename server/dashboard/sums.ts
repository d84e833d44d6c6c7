/**
 * Converts summed kobo (numeric) to naira; the sum over many days may exceed bigint. Multiplied, because a division of more than
 * 16 digits drops the kobo.
 */
export const nairaSum = (expression: string) => `round(coalesce(${expression}, 0) * 0.01, 2)`;

/** $1 the requested store, $2 the only store in reach; null is every store. */
export const SCOPE = `
    select key from stores where ($1::uuid is null or key = $1) and ($2::uuid is null or key = $2)`;
