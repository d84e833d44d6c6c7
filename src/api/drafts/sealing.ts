import type { KeptKey } from "./shelf";

const AES = "AES-GCM";
const NONCE_BYTES = 12;

type Bytes = Uint8Array<ArrayBuffer>;
export type Sealed = { nonce: Bytes; sealed: ArrayBuffer };

const textBytes = (text: string): Bytes => new TextEncoder().encode(text);
const hash = (text: string): Promise<ArrayBuffer> => crypto.subtle.digest("SHA-256", textBytes(text));
export const keyFrom = (bytes: ArrayBuffer | Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytes, AES, false, ["encrypt", "decrypt"]);

export async function sealBytes(key: CryptoKey, plain: Bytes): Promise<Sealed> {
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

/** The key of a person who is signed in. */
export type PersonKey = { person: string; key: CryptoKey };

/** The name under which the device keeps the key of a session's person, and what that key is encrypted by. */
export async function ofSession(token: string): Promise<{ session: string; wrapping: CryptoKey }> {
  const session = btoa(String.fromCharCode(...new Uint8Array(await hash(`backroom session ${token}`))));
  return { session, wrapping: await keyFrom(await hash(`backroom key ${token}`)) };
}

/** @throws when it is the key of another session. */
export const openKey = async (wrapping: CryptoKey, kept: KeptKey): Promise<PersonKey> => ({
  person: kept.person,
  key: await keyFrom(await openBytes(wrapping, kept)),
});
