import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** What was typed into a form and not saved, as the form's machine gives and takes it. */
export type Draft = {
  id: string;
  /** The form and its record. */
  slot: string;
  /** When it was last typed into, in ms. */
  at: number;
  data: unknown;
};

/** A draft as the device keeps it: `sealed` can be decrypted by the person who typed it. */
export type SealedDraft = {
  id: string;
  person: string;
  /** The form and its record. */
  slot: string;
  /** When it was last typed into, in ms. */
  at: number;
  nonce: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
};

/** A reply to a read, encrypted for the person who received it; `id` is a hash of the person and what was read. */
export type SealedRead = Omit<SealedDraft, "slot">;

/** A sale that waits to be sent; `id` is the key of its save. */
export type SealedSale = Omit<SealedDraft, "slot">;

/** What a person can sell without a network; one row for each person. */
export type SealedGoods = Omit<SealedDraft, "slot" | "id">;

/** A person's key, encrypted by the token of their session. */
export type KeptKey = { session: string; person: string; nonce: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };

interface Shelf extends DBSchema {
  drafts: { key: string; value: SealedDraft; indexes: { place: [string, string]; person: string } };
  keys: { key: string; value: KeptKey };
  reads: { key: string; value: SealedRead; indexes: { age: [string, number] } };
  sales: { key: string; value: SealedSale; indexes: { person: string } };
  goods: { key: string; value: SealedGoods };
}

const VERSION = 3;

let shelf: Promise<IDBPDatabase<Shelf>> | undefined;

/** The device's database, opened when it is first needed. @throws where the browser denies storage. */
export function openShelf(): Promise<IDBPDatabase<Shelf>> {
  shelf ??= openDB<Shelf>("backroom", VERSION, {
    upgrade(database, from) {
      if (from < 1) {
        const drafts = database.createObjectStore("drafts", { keyPath: "id" });
        drafts.createIndex("place", ["person", "slot"]);
        drafts.createIndex("person", "person");
        database.createObjectStore("keys", { keyPath: "session" });
      }
      if (from < 2) database.createObjectStore("reads", { keyPath: "id" }).createIndex("age", ["person", "at"]);
      database.createObjectStore("sales", { keyPath: "id" }).createIndex("person", "person");
      database.createObjectStore("goods", { keyPath: "person" });
    },
    // A newer version of the app in another tab waits for this one to close.
    blocking: () => void closeShelf(),
    terminated: () => {
      shelf = undefined;
    },
  });
  shelf.catch(() => {
    shelf = undefined;
  });
  return shelf;
}

async function closeShelf(): Promise<void> {
  const open = shelf;
  shelf = undefined;
  (await open)?.close();
}
