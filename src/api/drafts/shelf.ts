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

/** A person's key, encrypted by the token of their session. */
export type KeptKey = { session: string; person: string; nonce: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };

interface Shelf extends DBSchema {
  drafts: { key: string; value: SealedDraft; indexes: { place: [string, string]; person: string } };
  keys: { key: string; value: KeptKey };
  reads: { key: string; value: SealedRead; indexes: { age: [string, number] } };
}

const VERSION = 2;

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
      database.createObjectStore("reads", { keyPath: "id" }).createIndex("age", ["person", "at"]);
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
