import type { KeptReply } from "../kit/kept-replies";
import { bearer } from "../kit/sender";
import { sessionKey } from "./seal";
import { seal, unseal } from "./sealing";
import { openShelf } from "./shelf";

/** The oldest replies make room for new ones. */
const KEPT_MOST = 200;

let writing: Promise<unknown> = Promise.resolve();

/** Writes happen in order, so that nothing is kept after it was dropped. */
function inTurn(write: () => Promise<void>): Promise<void> {
  const turn = writing.then(write, write);
  writing = turn.catch(() => {});
  return turn;
}

/** Addresses contain keys of records and searched words, so only their hash is kept. */
async function idOf(person: string, name: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${person} ${name}`));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

/** Keeps replies of the present session, encrypted for its person, and removes those of other people. */
export const keepReads = (replies: readonly KeptReply[]): Promise<void> =>
  inTurn(async () => {
    const { person, key } = await sessionKey();
    const rows = await Promise.all(
      replies.map(async ({ name, session, at, data }) => ({
        session,
        row: { id: await idOf(person, name), person, at, ...(await seal(key, data)) },
      })),
    );
    const { store, done } = (await openShelf()).transaction("reads", "readwrite");
    // The session may have ended while the replies were encrypted.
    for (const { session, row } of rows) if (session !== undefined && session === bearer()) await store.put(row);
    const own = await store.index("age").getAllKeys(IDBKeyRange.bound([person, 0], [person, Infinity]));
    const stays = new Set(own.slice(-KEPT_MOST));
    for (const id of await store.getAllKeys()) if (!stays.has(id)) await store.delete(id);
    await done;
  });

/** The person's last reply to this read; undefined when the device has none. `at` in ms. */
export async function findRead(name: string): Promise<{ at: number; data: unknown } | undefined> {
  await writing;
  const { person, key } = await sessionKey();
  const row = await (await openShelf()).get("reads", await idOf(person, name));
  const data = row && (await unseal(key, row));
  return row && data !== undefined ? { at: row.at, data } : undefined;
}

/** Removes everyone's replies, and what they could sell without a network. */
export const dropReads = (): Promise<void> =>
  inTurn(async () => {
    const kept = (await openShelf()).transaction(["reads", "goods"], "readwrite");
    await kept.objectStore("reads").clear();
    await kept.objectStore("goods").clear();
    await kept.done;
  });
