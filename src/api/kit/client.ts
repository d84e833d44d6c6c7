import axios, { type AxiosError, type AxiosRequestConfig } from "axios";
import { failureOf, timedOut, unconfirmed, unreachable, type ApiError, type Refusal } from "./errors";
import { readToken } from "./session-cookies";

const API_BASE: string = import.meta.env.VITE_API_BASE ?? "/api";
/** A call fails after this time without a reply or without progress. */
export const TIMEOUT_MS = 20_000;

/** The HTTP client of every call. */
export const http = axios.create({
  baseURL: API_BASE,
  timeout: TIMEOUT_MS,
  // Without it, a timeout and an abort have the same code.
  transitional: { clarifyTimeoutError: true },
});

function bearer(): string | undefined {
  const token = readToken();
  return token === undefined ? undefined : `Bearer ${token}`;
}

/** Identifies the session of a call that is sent after this tab has forgotten the session. */
export function sessionHeader(): Record<string, string> {
  const session = bearer();
  return session === undefined ? {} : { "tw-auth": session };
}

let person: string | null = null;
/** The session with which this page began. */
let opened: string | undefined;

/** Sends this person's key with every write; the first key set stays until someone signs in or out in this tab. */
export const keepPerson = (key: string): void => {
  person ??= key;
};

/** The next profile that arrives sets the person. */
export const forgetPerson = (): void => {
  person = null;
  opened = undefined;
};

http.interceptors.request.use((request) => {
  request.headers.set(sessionHeader());
  opened ??= bearer();
  if ((request.method ?? "get").toLowerCase() !== "get") {
    if (person !== null) request.headers.set("tw-person", person);
    // Before the profile identifies the person who fills in the form, only the session that opened it may save it.
    else if (opened !== undefined && bearer() !== undefined) request.headers.set("tw-auth", opened);
  }
  return request;
});

type SessionSignal = "session.expired" | "factor.needed";
const listeners = new Set<(signal: SessionSignal) => void>();

/**
 * Notifies `listener` of every expired session and every missing second factor, for any call; returns an unsubscribe
 * function.
 */
export function onSessionSignal(listener: (signal: SessionSignal) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const notify = (signal: SessionSignal) => {
  for (const listener of listeners) listener(signal);
};

/** A late reply to an earlier session must not end the present one. */
function isOfEarlierSession({ config }: AxiosError): boolean {
  const current = bearer();
  return current !== undefined && config?.headers.get("tw-auth") !== current;
}

let askPassword = (): Promise<boolean> => Promise.resolve(false);

/** Sets `ask`, which runs when a change needs the person's own password and resolves to whether they gave it. */
export const confirmWith = (ask: () => Promise<boolean>): void => {
  askPassword = ask;
};

const needsPassword = (thrown: unknown): boolean =>
  axios.isAxiosError(thrown) && thrown.response?.data?.code === "confirm_password";

function toApiError(thrown: unknown): ApiError | unknown {
  if (!axios.isAxiosError(thrown)) return thrown;
  if (thrown.code === "ETIMEDOUT") return timedOut();
  if (thrown.response === undefined) return unreachable();
  const { status, data, headers } = thrown.response;
  const body = (typeof data === "object" && data !== null ? data : {}) as Refusal & { error?: unknown };
  if (status === 401 && !isOfEarlierSession(thrown)) notify("session.expired");
  if (body.code === "second_factor_needed") notify("factor.needed");
  const retryAfterSeconds = Number(headers["retry-after"]) || null;
  return failureOf(status, typeof body.error === "string" ? body.error : "", { ...body, retryAfterSeconds });
}

/**
 * Sends one request and returns the reply's body; throws ApiError. An aborted call never settles. A change that needs
 * the person's own password is retried unchanged once they gave it.
 */
export async function call<Reply>(config: AxiosRequestConfig): Promise<Reply> {
  try {
    const { data } = await http.request<Reply>(config);
    return data;
  } catch (thrown) {
    // An actor that stops and starts again, as in StrictMode, would take the end of its first request for that of the
    // second.
    if (axios.isCancel(thrown)) return new Promise<never>(() => {});
    if (!needsPassword(thrown)) throw toApiError(thrown);
  }
  if (await askPassword()) return call(config);
  throw unconfirmed();
}

/** Query parameters without the ones that are not set. */
export const params = (values: Record<string, string | number | undefined>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string | number] => {
      const value = entry[1];
      return value !== undefined && value !== "";
    }),
  );

/** Headers of an idempotent write: the same key and body never act twice. */
export const onceOnly = (idempotencyKey: string) => ({ "Idempotency-Key": idempotencyKey });
