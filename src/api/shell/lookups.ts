import { call } from "../kit/client";
import { read } from "../kit/kept-reads";
import type { Lookup } from "./lookups.contract";

/** One entry of a look-up list: what a select shows and sends. */
export type LookupEntry = { key: string; label: string; email?: string };

/** The first entries by name, and how many there are: a number above 1,000 may mean "over 1,000". */
export type LookupList = { entries: readonly LookupEntry[]; total: number };

/** The most matches of a search: as many as a list shows. */
const FOUND_MOST = 50;

const FIELDS: Record<Lookup, readonly string[]> = {
  stores: ["title", "key"],
  suppliers: ["name", "key"],
  user_roles: ["title", "key"],
  employees: ["name", "key"],
  accounts: ["name", "key"],
  customers: ["name", "key", "email"],
  categories: ["name", "key"],
};

type InfoReply = {
  data: { key: string; title?: string; name?: string; email?: string }[];
  /** Absent in a reply that a device has kept since before there was one. */
  pagination?: { total_count: number };
};

const requestOf = (lookup: Lookup, which: object, signal: AbortSignal) => ({
  url: "/preflight/load-info",
  params: { xbtsx: lookup, fields: FIELDS[lookup], ...which },
  // `fields=title&fields=key`, not `fields[]=…`.
  paramsSerializer: { indexes: null },
  signal,
});

const toList = ({ data, pagination }: InfoReply): LookupList => ({
  entries: data.map((entry) => ({
    key: entry.key,
    label: entry.title ?? entry.name ?? "",
    ...(entry.email === undefined ? {} : { email: entry.email }),
  })),
  total: pagination?.total_count ?? data.length,
});

/** The first 500 entries. */
export const loadLookup = async (lookup: Lookup, signal: AbortSignal): Promise<LookupList> =>
  toList(await read<InfoReply>(requestOf(lookup, {}, signal)));

/** The entries whose names have these words, of all entries. The device keeps no matches: they would displace its lists. */
export const searchLookup = async (lookup: Lookup, query: string, signal: AbortSignal): Promise<LookupList> =>
  toList(await call<InfoReply>(requestOf(lookup, { query, limit: FOUND_MOST }, signal)));

/** One entry by its key; null when there is none, or none that the person may see. */
export async function loadLookupEntry(lookup: Lookup, key: string, signal: AbortSignal): Promise<LookupEntry | null> {
  const { entries } = toList(await read<InfoReply>(requestOf(lookup, { key }, signal)));
  return entries[0] ?? null;
}
