/** The query of a list: filters by name, absent or "" when not set. */
export type ListQuery = { page: number; search: string; filters: Readonly<Record<string, string>> };

export type ListPage<Row> = { rows: Row[]; total: number };
