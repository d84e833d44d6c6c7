/**
 * Drafts kept synchronously, because the page may be gone before IndexedDB answers. The browser encrypts only
 * asynchronously, so each page makes a key before it needs one and encrypts that key with the person's. The next page
 * that looks for drafts moves them to the others.
 */
import { xchacha20poly1305 } from "@noble/ciphers/chacha";
import { bytesToHex, bytesToUtf8, hexToBytes, utf8ToBytes } from "@noble/ciphers/utils";
import { managedNonce, randomBytes } from "@noble/ciphers/webcrypto";
import { personOfPage } from "../kit/sender";
import { type PersonKey, seal, unseal } from "./sealing";
import type { Draft } from "./shelf";

const PREFIX = "backroom-draft:";
const KEY_BYTES = 32;

/** A key of one page, encrypted with the key of its person; all but `person` in hex. */
type SealedKey = { person: string; nonce: string; sealedKey: string };
type Row = SealedKey & Omit<Draft, "data"> & { sealed: string };

const cipher = managedNonce(xchacha20poly1305);

let pageKey: { key: Uint8Array; row: SealedKey } | undefined;

/** Makes `keepAtOnce` possible on this page. */
export async function makePageKey({ person, key: personKey }: PersonKey): Promise<void> {
  if (pageKey?.row.person === person) return;
  const key = randomBytes(KEY_BYTES);
  const { nonce, sealed } = await seal(personKey, bytesToHex(key));
  pageKey = { key, row: { person, nonce: bytesToHex(nonce), sealedKey: bytesToHex(new Uint8Array(sealed)) } };
}

/** Keeps a draft before it returns, where a page key was made for the person of this page. */
export function keepAtOnce({ data, ...draft }: Draft): void {
  if (pageKey === undefined || pageKey.row.person !== personOfPage()) return;
  const { key, row } = pageKey;
  const sealed = bytesToHex(cipher(key).encrypt(utf8ToBytes(JSON.stringify(data))));
  try {
    localStorage.setItem(PREFIX + draft.id, JSON.stringify({ ...row, ...draft, sealed } satisfies Row));
  } catch {
    // The device is full or denies storage: IndexedDB may still keep the draft.
  }
}

const rowOf = (name: string): Row | undefined => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "") as Row;
  } catch {
    return undefined;
  }
};

/** Removes what was kept at once of a draft, unless it is newer than `until`, in ms. */
export function forgetAtOnce(id: string, until = Infinity): void {
  try {
    if ((rowOf(PREFIX + id)?.at ?? 0) <= until) localStorage.removeItem(PREFIX + id);
  } catch {
    // Storage that is denied holds nothing.
  }
}

/** Everyone's rows. */
const rows = (): Row[] =>
  Object.keys(localStorage)
    .filter((name) => name.startsWith(PREFIX))
    .flatMap((name) => rowOf(name) ?? []);

/** Removes everyone's that is as old as `until` or older, in ms. */
export function purgeAtOnce(until: number): void {
  for (const { id } of rows()) forgetAtOnce(id, until);
}

/** The person's drafts that were kept at once and not moved since; damaged ones are not among them. */
export async function keptAtOnce({ person, key }: PersonKey): Promise<Draft[]> {
  const opened = rows().map(async ({ nonce, sealedKey, sealed, id, slot, at, ...row }) => {
    if (row.person !== person) return [];
    const bytes = { nonce: new Uint8Array(hexToBytes(nonce)), sealed: new Uint8Array(hexToBytes(sealedKey)).buffer };
    const own = await unseal(key, bytes);
    try {
      const data: unknown = JSON.parse(bytesToUtf8(cipher(hexToBytes(String(own))).decrypt(hexToBytes(sealed))));
      return [{ id, slot, at, data }];
    } catch {
      return [];
    }
  });
  return (await Promise.all(opened)).flat();
}
