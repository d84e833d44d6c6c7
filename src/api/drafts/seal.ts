import { call } from "../kit/client";
import { personOfPage } from "../kit/sender";
import { readToken } from "../kit/session-cookies";
import type { DeviceKeyReply } from "../session/device-key.contract";
import { type KeptKey, openShelf } from "./shelf";

const AES = "AES-GCM";
const NONCE_BYTES = 12;

type Bytes = Uint8Array<ArrayBuffer>;
export type Sealed = { nonce: Bytes; sealed: ArrayBuffer };

const textBytes = (text: string): Bytes => new TextEncoder().encode(text);
const hash = (text: string): Promise<ArrayBuffer> => crypto.subtle.digest("SHA-256", textBytes(text));
const keyFrom = (bytes: ArrayBuffer | Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytes, AES, false, ["encrypt", "decrypt"]);

async function sealBytes(key: CryptoKey, plain: Bytes): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return { nonce, sealed: await crypto.subtle.encrypt({ name: AES, iv: nonce }, key, plain) };
}

const openBytes = (key: CryptoKey, { nonce, sealed }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: AES, iv: nonce }, key, sealed);

export const seal = (key: CryptoKey, data: unknown): Promise<Sealed> => sealBytes(key, textBytes(JSON.stringify(data)));

/** What was sealed; undefined when it was sealed by another key or is damaged. */
export async function unseal(key: CryptoKey, kept: Sealed): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder().decode(await openBytes(key, kept)));
  } catch {
    return undefined;
  }
}

/** The key of the person who is signed in. */
export type PersonKey = { person: string; key: CryptoKey };

let latest: { token: string; key: Promise<PersonKey> } | undefined;

/**
 * The key of the person of this page. The device keeps it encrypted by the session's token, so that it is there without
 * a network, and nobody can use it once they signed out. A page that is held after its session ended keeps the key in
 * memory; what is typed there is never kept as the next person's. @throws without a session, and where the browser
 * denies storage.
 */
export async function personKey(): Promise<PersonKey> {
  const known = await latest?.key.catch(() => undefined);
  if (known !== undefined && known.person === personOfPage()) return known;
  const found = await signedInKey();
  const owner = personOfPage();
  if (owner !== null && found.person !== owner) throw new Error("another person is signed in");
  return found;
}

/** The same, unless the session is no longer the one for which the page has its key. */
export function sessionKey(): Promise<PersonKey> {
  if (latest !== undefined && latest.token !== readToken() && personOfPage() !== null)
    return Promise.reject(new Error("the page belongs to another session"));
  return personKey();
}

function signedInKey(): Promise<PersonKey> {
  const token = readToken();
  if (token === undefined) return Promise.reject(new Error("nobody is signed in"));
  if (latest?.token === token) return latest.key;
  const key = keyOf(token);
  latest = { token, key };
  key.catch(() => {
    if (latest?.key === key) latest = undefined;
  });
  return key;
}

async function keyOf(token: string): Promise<PersonKey> {
  const database = await openShelf();
  const wrapping = await keyFrom(await hash(`backroom key ${token}`));
  const session = btoa(String.fromCharCode(...new Uint8Array(await hash(`backroom session ${token}`))));
  const known = await database.get("keys", session);
  if (known !== undefined) return { person: known.person, key: await keyFrom(await openBytes(wrapping, known)) };

  const { data } = await call<DeviceKeyReply>({ url: "/user_profile/device-key" });
  const bytes = Uint8Array.from(atob(data.key), (letter) => letter.charCodeAt(0));
  const kept: KeptKey = { session, person: data.person, ...(await sealBytes(wrapping, bytes)) };
  const keys = database.transaction("keys", "readwrite");
  // Those of earlier sessions are of no use any more.
  await keys.store.clear();
  await keys.store.put(kept);
  await keys.done;
  return { person: data.person, key: await keyFrom(bytes) };
}
