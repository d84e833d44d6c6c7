/** A query that returns no row on a sound database; a row names what is wrong, its key first. */
export type Invariant = { name: string; sql: string };
