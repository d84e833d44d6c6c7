import { type ActorRefFrom, fromPromise } from "xstate";
import {
  type CodeFound,
  type Count,
  type CountEntry,
  type EntryMade,
  findCode,
  loadCount,
  loadCounts,
  loadLines,
  sendEntry,
} from "../../api/counts/counts";
import { ON_SHELF, type UnitState } from "../../api/stock/units.rules";
import { createCardMachine } from "../kit/card.machine";
import { asFailure } from "../kit/failure";
import { newIdempotencyKey } from "../kit/idempotency-key";
import { createListMachine } from "../kit/list.machine";
import { readWith } from "../kit/reads";
import { createRecordMachine } from "../kit/record.machine";
import { boundScan } from "../scan/scan";
import type { CodeRead, ScanInput } from "../scan/scan.machine";
import { countMachine } from "./count.machine";
import { stepForm } from "./count-forms";
import { countEntriesMachine, type KeptEntries } from "./count-entries.machine";

export const countsListMachine = createListMachine("countsList", loadCounts);

/** The lines of the count whose key is the query's filter `person`. */
export const countLinesMachine = createListMachine("countLines", loadLines, "part");

const loadDrafts = () => import("../../api/drafts/drafts");

const slotOf = (countKey: string): string => `countEntries:${countKey}`;

/** The row of this page; other tabs keep rows of their own, so that none replaces another's. */
const PAGE_ID = newIdempotencyKey();

/** Rows of earlier pages, which this page's row takes in. */
const taken = new Map<string, Set<string>>();

export const boundEntries = countEntriesMachine.provide({
  actors: {
    findEntries: fromPromise<KeptEntries, { countKey: string }>(async ({ input: { countKey } }) => {
      const { findDrafts } = await loadDrafts();
      const found = await findDrafts(slotOf(countKey));
      taken.set(countKey, new Set(found.map(({ id }) => id)));
      const kept = found.map(({ data }) => data as KeptEntries);
      const queue = kept.flatMap((each) => each.queue).toSorted((one, other) => one.at - other.at);
      return {
        queue: queue.filter(({ id }, at) => queue.findIndex((entry) => entry.id === id) === at),
        refused: kept.flatMap((each) => each.refused),
      };
    }),
    keepEntries: fromPromise<void, KeptEntries & { countKey: string }>(async ({ input }) => {
      const { dropDraft, keepDraft } = await loadDrafts();
      const { countKey, queue, refused } = input;
      const id = `${PAGE_ID}:${countKey}`;
      if (queue.length + refused.length > 0) {
        await keepDraft({ id, slot: slotOf(countKey), at: Date.now(), data: { queue, refused } });
      } else await dropDraft(id);
      for (const old of taken.get(countKey) ?? []) if (old !== id) await dropDraft(old);
      taken.delete(countKey);
    }),
    // Never aborted: the outcome would be unknown.
    sendEntry: fromPromise<EntryMade, { countKey: string; entry: CountEntry }>(({ input: { countKey, entry } }) =>
      sendEntry(countKey, entry),
    ),
  },
});

const IN_THE_SHOP = new Set<UnitState>(["in stock", "returned", "in repair"]);

/** What can be counted is on sale for the scanner, whatever its status, and without end. */
const foundAs = ({ variantKey, variation, productKey, title, storeKey, unit }: CodeFound): CodeRead[number] => ({
  variantKey,
  product: {
    key: productKey,
    title,
    image: "",
    storeKey,
    storeTitle: "",
    salePrice: 0,
    variants: [{ key: variantKey, variation, image: "", salePrice: 0, quantity: 1, status: "active" }],
  },
  ...(unit && { unit: { ...unit, state: IN_THE_SHOP.has(unit.state) ? ON_SHELF : unit.state } }),
});

/** The variant of a code that was not looked up. */
const CODE_ONLY = "code";

/** Without a network the code itself is counted: the server looks it up when the entry arrives. */
const asCode = (code: string): CodeRead => [
  foundAs({ variantKey: CODE_ONLY, variation: "", productKey: "", title: code, storeKey: "" }),
];

const UNREACHED = new Set(["offline", "timeout", "unreachable"]);

/** The scanner while goods are counted: no quantity reaches the browser. */
export const countScan = boundScan.provide({
  actors: {
    findCode: readWith<CodeRead, { code: string }>(async ({ code }, signal) => {
      try {
        return (await findCode(code, signal)).map(foundAs);
      } catch (thrown) {
        if (!UNREACHED.has(asFailure(thrown).kind)) throw thrown;
        return asCode(code);
      }
    }),
  },
});

export const stepCard = createCardMachine<Count, { status: Count["status"] }>("countStepCard", stepForm, (count) => ({
  key: count.key,
  version: count.version,
  values: { status: count.status },
  refusal: count.status === "posted" || count.status === "cancelled" ? "The count is closed" : null,
}));

const cards = { desk: countMachine, entries: boundEntries, step: stepCard };

/** A count's page: counting, comparing, posting, and where it goes besides. */
export const countPageMachine = createRecordMachine("countPage", loadCount, cards, ({ number }) => String(number));

type Entries = ActorRefFrom<typeof boundEntries>;

/** Scans add to what is found in a count of this store. */
export const scanIntoCount = (entries: Entries, storeKey: () => string): ScanInput => ({
  storeKey,
  unitsLeft: () => Number.POSITIVE_INFINITY,
  hasUnit: (serial) => entries.getSnapshot().context.queue.some((entry) => entry.serial === serial),
  take: ({ product, variant, serial }) =>
    entries.send({
      type: "unit.scanned",
      at: Date.now(),
      scanned:
        variant.key === CODE_ONLY
          ? { code: product.title, name: product.title }
          : { variantKey: variant.key, serial, name: `${product.title} (${variant.variation})` },
    }),
});

/** Takes a step at once; the card's form stays open only when the step was not saved. */
export function takeStep(card: ActorRefFrom<typeof stepCard>, status: Count["status"]): void {
  card.send({ type: "edit.requested", draft: { status } });
  card.getSnapshot().children.form?.send({ type: "form.submitted" });
}
