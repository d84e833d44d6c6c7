import { call } from "../kit/client";
import { personOfPage } from "../kit/sender";
import { readToken } from "../kit/session-cookies";
import type { DeviceKeyReply } from "../session/device-key.contract";
import { type KeptKey, openShelf } from "./shelf";
import { keyFrom, ofSession, openKey, type PersonKey, sealBytes } from "./sealing";

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
  const { session, wrapping } = await ofSession(token);
  const known = await database.get("keys", session);
  if (known !== undefined) return openKey(wrapping, known);
  if (readToken() !== token) throw new Error("the session has ended");

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
