import { forgetAtOnce, keptAtOnce, makePageKey, purgeAtOnce } from "./at-once";
import { personKey } from "./seal";
import { type PersonKey, seal, unseal } from "./sealing";
import { type Draft, openShelf } from "./shelf";

export { keepAtOnce } from "./at-once";
export { personKey } from "./seal";

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 30 * DAY_MS;
/** The oldest drafts of a person make room for new ones. */
const KEPT_MOST = 50;

let writing: Promise<unknown> = Promise.resolve();

/** Runs writes one after the other, so that an older one never replaces a newer one. */
function inTurn(write: () => Promise<void>): Promise<void> {
  const turn = writing.then(write, write);
  writing = turn.catch(() => {});
  return turn;
}

/** Settles once everything given to keep so far is kept, or could not be. */
export async function draftsKept(): Promise<void> {
  // What changes at this moment is given to keep before the next microtask.
  await Promise.resolve();
  await writing;
}

/** Keeps a draft, in place of an earlier one with its id. @throws when the device is full or denies storage. */
export const keepDraft = (draft: Draft): Promise<void> => inTurn(async () => writeDraft(await personKey(), draft));

async function writeDraft({ person, key }: PersonKey, { id, slot, at, data }: Draft): Promise<void> {
  const row = { id, person, slot, at, ...(await seal(key, data)) };
  const drafts = (await openShelf()).transaction("drafts", "readwrite");
  await drafts.store.put(row);
  const own = drafts.store.index("person");
  // Reading all of them at each half second of typing would cost more than keeping one.
  const all = (await own.count(person)) > KEPT_MOST ? await own.getAll(person) : [];
  for (const { id: old } of all.toSorted((one, other) => other.at - one.at).slice(KEPT_MOST))
    await drafts.store.delete(old);
  await drafts.done;
  forgetAtOnce(id, at);
}

export const dropDraft = (id: string): Promise<void> =>
  inTurn(async () => {
    forgetAtOnce(id);
    await (await openShelf()).delete("drafts", id);
  });

/** Adds to the person's drafts what an earlier page could keep only at once. */
const adopt = (own: PersonKey): Promise<void> =>
  inTurn(async () => {
    for (const draft of await keptAtOnce(own)) {
      const known = await (await openShelf()).get("drafts", draft.id);
      if (known === undefined || known.at < draft.at) await writeDraft(own, draft);
      else forgetAtOnce(draft.id, draft.at);
    }
  });

/** Removes what nobody came back for, of every person of this device. */
const purge = (): Promise<void> =>
  inTurn(async () => {
    const until = Date.now() - KEPT_MS;
    purgeAtOnce(until);
    const drafts = (await openShelf()).transaction("drafts", "readwrite");
    for (const { id, at } of await drafts.store.getAll()) if (at <= until) await drafts.store.delete(id);
    await drafts.done;
  });

/** The person's drafts in this slot, newest first; those of others, damaged and old ones are not among them. */
export async function findDrafts(slot: string): Promise<Draft[]> {
  const own = await personKey();
  const { person, key } = own;
  await purge();
  await adopt(own);
  await makePageKey(own);
  const rows = await (await openShelf()).getAllFromIndex("drafts", "place", [person, slot]);
  const found = await Promise.all(
    rows.map(async (row) => ({ id: row.id, slot, at: row.at, data: await unseal(key, row) })),
  );
  return found.filter(({ data }) => data !== undefined).toSorted((one, other) => other.at - one.at);
}
