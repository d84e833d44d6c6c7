import { sendEdit, sendNew } from "../kit/call-named";
import { call } from "../kit/client";
import type { Editing } from "../kit/editing";
import { ApiError } from "../kit/errors";
import { fromNaira, type Kobo } from "../kit/money";
import type { ListPage, ListQuery } from "../kit/paging";
import { loadDetail, loadPage } from "../kit/reads";
import type { UnitState } from "../stock/units.rules";
import type {
  CountCodeReply,
  CountEntryBody,
  CountEntryReply,
  CountLineEditBody,
  CountLineWire,
  CountMoveBody,
  CountPostBody,
  CountRowWire,
  CountWire,
  NewCountBody,
  NewCountReply,
} from "./counts.contract";
import { type AdjustmentReason, type CountRange, type CountStatus, LONGEST_WAIT_MS } from "./counts.rules";

export type CountRow = {
  key: string;
  number: number;
  createdAt: string;
  status: CountStatus;
  storeTitle: string;
  range: CountRange;
  /** The category, the supplier or what was searched for. */
  rangeTitle: string;
  employeeName: string;
  lines: number;
  countedLines: number;
};

/** Null for those who may not see purchase prices. */
export type Difference = { lines: number; units: number; cost: Kobo | null };

export type Count = CountRow & {
  storeKey: string;
  note: string;
  countedUnits: number;
  counters: string[];
  /** Null while counting is blind for the person. */
  short: Difference | null;
  over: Difference | null;
  postedByName: string;
  postedAt: string | null;
  version: number;
};

/** What is null is not for the person to see yet. */
export type CountLine = {
  key: string;
  variantKey: string;
  productKey: string;
  name: string;
  tracksSerials: boolean;
  round: number;
  counted: number | null;
  countedBy: string;
  isGone: boolean;
  expected: number | null;
  difference: number | null;
  cost: Kobo | null;
  moved: number | null;
  reason: AdjustmentReason | null;
  toName: number;
  unseen: string[];
  missing: string[];
};

export type NewCount = {
  storeKey: string;
  range: CountRange;
  categoryKey: string;
  supplierKey: string;
  search: string;
  note: string;
};

/** Units that somebody found; `at` in ms. Either a variant or a code that the server looks up. */
export type CountEntry = {
  /** Also the key of its save. */
  id: string;
  variantKey?: string | undefined;
  code?: string | undefined;
  serial?: string | undefined;
  /** What it is for people. */
  name: string;
  quantity: number;
  /** The line's round that the person saw. */
  round?: number | undefined;
  /** It replaces that round. */
  again?: boolean | undefined;
  at: number;
};

export type EntryMade = { name: string; counted: number; counts: boolean };

export type CodeFound = {
  variantKey: string;
  variation: string;
  productKey: string;
  title: string;
  storeKey: string;
  unit?: { serial: string; state: UnitState };
};

const PATH = "/counts";

const pathOf = (key: string) => `${PATH}/${encodeURIComponent(key)}`;

const koboOrNull = (naira: number | null): Kobo | null => (naira === null ? null : fromNaira(naira));

const toRow = (row: CountRowWire): CountRow => ({
  key: row.key,
  number: row.count_number,
  createdAt: row.created_at,
  status: row.status,
  storeTitle: row.store_title,
  range: row.range,
  rangeTitle: row.range_title,
  employeeName: row.employee_name,
  lines: row.lines,
  countedLines: row.counted_lines,
});

const toDifference = (wire: CountWire["short"]): Difference | null => wire && { ...wire, cost: koboOrNull(wire.cost) };

export const toCount = (wire: CountWire): Count => ({
  ...toRow(wire),
  storeKey: wire.store,
  note: wire.note,
  countedUnits: wire.counted_units,
  counters: wire.counters,
  short: toDifference(wire.short),
  over: toDifference(wire.over),
  postedByName: wire.posted_by_name,
  postedAt: wire.posted_at,
  version: wire.version,
});

/** Counts, newest first. */
export const loadCounts = (
  { search, page, filters: { status, store, limit } }: ListQuery,
  signal: AbortSignal,
): Promise<ListPage<CountRow>> => loadPage(PATH, { query: search, page, status, store, limit }, signal, toRow);

export const loadCount = async (key: string, signal: AbortSignal): Promise<Count> =>
  toCount(await loadDetail<CountWire>(pathOf(key), signal));

/** The lines of the count whose key is the filter `person`. */
export const loadLines = (
  { search, page, filters: { person = "", show } }: ListQuery,
  signal: AbortSignal,
): Promise<ListPage<CountLine>> =>
  loadPage(`${pathOf(person)}/lines`, { query: search, page, show }, signal, (wire: CountLineWire) => ({
    key: wire.key,
    variantKey: wire.variant,
    productKey: wire.product,
    name: `${wire.product_title} (${wire.variation})`,
    tracksSerials: wire.tracks_serials,
    round: wire.round,
    counted: wire.counted,
    countedBy: wire.counted_by,
    isGone: wire.is_gone,
    expected: wire.expected,
    difference: wire.difference,
    cost: koboOrNull(wire.cost),
    moved: wire.moved,
    reason: wire.reason,
    toName: wire.to_name ?? 0,
    unseen: wire.unseen ?? [],
    missing: wire.missing ?? [],
  }));

const NAMING = { own: { store: "storeKey", category: "categoryKey", supplier: "supplierKey", query: "search" } };

function rangeOf({ range, categoryKey, supplierKey, search }: NewCount) {
  if (range === "category") return { range, category: categoryKey };
  if (range === "supplier") return { range, supplier: supplierKey };
  return range === "search" ? { range, query: search.trim() } : { range };
}

/** Starts a count. A retry with the same key starts no second one. */
export function startCount(values: NewCount, idempotencyKey: string): Promise<{ key: string }> {
  const body: NewCountBody = { store: values.storeKey, note: values.note.trim(), ...rangeOf(values) };
  return sendNew<NewCountReply["data"]>(`${PATH}/new`, body, idempotencyKey, NAMING);
}

/** An entry that is sent at once has no age: a retry must not make one. */
const SOON_MS = 5000;

/** Sends what was found. The same entry counts once, however often it is sent. */
export async function sendEntry(countKey: string, entry: CountEntry): Promise<EntryMade> {
  const { id, variantKey, code, serial, quantity, round, again, at } = entry;
  const age = Math.min(Math.max(0, Date.now() - at), LONGEST_WAIT_MS);
  const body: CountEntryBody = {
    ...(variantKey === undefined ? { code } : { variant: variantKey }),
    ...(serial !== undefined && { serial }),
    quantity,
    ...(round !== undefined && { round }),
    ...(again === true && { again }),
    ...(age > SOON_MS && { age }),
  };
  const made = await sendNew<CountEntryReply["data"]>(`${pathOf(countKey)}/entries/new`, body, id);
  const { product_title, variation, counted, counts } = made;
  return { name: `${product_title} (${variation})`, counted, counts };
}

/** What a code names, without quantities; nothing for an unknown one. */
export async function findCode(code: string, signal: AbortSignal): Promise<CodeFound[]> {
  const url = `${PATH}/codes/${encodeURIComponent(code)}`;
  const reply = await call<CountCodeReply>({ url, signal }).catch((thrown: unknown) => {
    if (thrown instanceof ApiError && thrown.kind === "missing") return { data: [] };
    throw thrown;
  });
  return reply.data.map(({ variant, variation, product, product_title, store, serial, unit_state }) => ({
    variantKey: variant,
    variation,
    productKey: product,
    title: product_title,
    storeKey: store,
    ...(serial !== null && { unit: { serial, state: unit_state as UnitState } }),
  }));
}

export function moveCount(key: string, { status }: { status: CountStatus }, editing: Editing): Promise<unknown> {
  return sendEdit(`${pathOf(key)}/status/edit`, { status } as CountMoveBody, editing);
}

/** The key of a line is that of its count and that of its variant. */
export const lineKeyOf = (countKey: string, { variantKey }: Pick<CountLine, "variantKey">): string =>
  `${countKey}/${variantKey}`;

export function editLine(
  lineKey: string,
  { reason, missing }: { reason: AdjustmentReason; missing: string[] },
  editing: Editing,
): Promise<unknown> {
  const [count = "", variant = ""] = lineKey.split("/");
  const body: CountLineEditBody = { reason, missing };
  return sendEdit(`${pathOf(count)}/lines/${encodeURIComponent(variant)}/edit`, body, editing);
}

/** Refused as stale when the differences are others than the person saw. */
export const postCount = (key: string, seen: CountPostBody, editing: Editing): Promise<unknown> =>
  sendEdit(`${pathOf(key)}/post/edit`, seen, editing);
