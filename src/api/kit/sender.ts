import { readToken } from "./session-cookies";

export const API_BASE: string = import.meta.env.VITE_API_BASE ?? "/api";
/** A call fails after this time without a reply or without progress. */
export const TIMEOUT_MS = 20_000;

/** This page's name in the events about its own changes; every write carries it. */
export const TAB = Math.random().toString(36).slice(2);

let person: string | null = null;
/** The session with which this page began. */
let opened: string | undefined;

/** The session of this browser, as calls carry it; undefined when signed out. */
export function bearer(): string | undefined {
  const token = readToken();
  return token === undefined ? undefined : `Bearer ${token}`;
}

/** Identifies the session of a call that is sent after this tab has forgotten the session. */
export function sessionHeader(): Record<string, string> {
  const session = bearer();
  return session === undefined ? {} : { "tw-auth": session };
}

/** Sends this person's key with every write; the first key set stays until someone signs in or out in this tab. */
export const keepPerson = (key: string): void => {
  person ??= key;
};

/** The next profile that arrives sets the person. */
export const forgetPerson = (): void => {
  person = null;
  opened = undefined;
};

/** Whose page this is, by key; null until the profile arrives. */
export const personOfPage = (): string | null => person;

/** The headers that say who sends a call. */
export function senderHeaders(method: string): Record<string, string> {
  const headers = sessionHeader();
  opened ??= headers["tw-auth"];
  if (method.toLowerCase() === "get") return headers;
  headers["tw-tab"] = TAB;
  if (person !== null) return { ...headers, "tw-person": person };
  // Before the profile identifies the person who fills in the form, only the session that opened it may save it.
  return opened !== undefined && "tw-auth" in headers ? { ...headers, "tw-auth": opened } : headers;
}
