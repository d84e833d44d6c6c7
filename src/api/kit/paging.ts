/** The query of a list: filters by name, absent or "" when not set. */
export type ListQuery = { page: number; search: string; filters: Readonly<Record<string, string>> };

export type ListPage<Row> = { rows: Row[]; total: number };

/** The order of lists that have two: the oldest row first, or undefined for the newest. */
export const oldestOf = ({ filters: { sort } }: Pick<ListQuery, "filters">): "oldest" | undefined =>
  sort === "oldest" ? sort : undefined;
