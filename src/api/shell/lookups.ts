import { read } from "../kit/kept-reads";
import type { Lookup } from "./lookups.contract";

/** One entry of a look-up list: what a select shows and sends. */
export type LookupEntry = { key: string; label: string; email?: string };

const FIELDS: Record<Lookup, readonly string[]> = {
  stores: ["title", "key"],
  suppliers: ["name", "key"],
  user_roles: ["title", "key"],
  employees: ["name", "key"],
  accounts: ["name", "key"],
  customers: ["name", "key", "email"],
};

type InfoReply = { data: { key: string; title?: string; name?: string; email?: string }[] };

export async function loadLookup(lookup: Lookup, signal: AbortSignal): Promise<LookupEntry[]> {
  const { data } = await read<InfoReply>({
    url: "/preflight/load-info",
    params: { xbtsx: lookup, fields: FIELDS[lookup] },
    // `fields=title&fields=key`, not `fields[]=…`.
    paramsSerializer: { indexes: null },
    signal,
  });
  return data.map((entry) => ({
    key: entry.key,
    label: entry.title ?? entry.name ?? "",
    ...(entry.email === undefined ? {} : { email: entry.email }),
  }));
}
