import type { AxiosError, AxiosRequestConfig, AxiosResponse } from "axios";
import { takeEarlyRead } from "./early-reads";
import { failureOf, timedOut, unconfirmed, unreachable, type ApiError, type Refusal } from "./errors";
import { API_BASE, bearer, personOfPage, senderHeaders } from "./sender";
import { reachSignals, sessionSignals } from "./signals";

/** What a caller gets of a reply. */
type Answer<Reply> = Pick<AxiosResponse<Reply>, "data" | "status" | "headers">;

/** Takes over a read that the page asked for before this code was here; undefined if it did not, or if that failed. */
async function takeEarly<Reply>(config: AxiosRequestConfig, session: unknown): Promise<Answer<Reply> | undefined> {
  const { url, params = {}, signal } = config;
  const early = takeEarlyRead(`${API_BASE}${url}?${new URLSearchParams(params)}`, session, signal);
  const reply = await early?.catch(() => {
    throw timedOut();
  });
  if (signal?.aborted) return new Promise<never>(() => {});
  if (!reply) return undefined;
  reachSignals.send(true);
  return { data: jsonOf(reply.body) as Reply, status: 200, headers: reply.etag === null ? {} : { etag: reply.etag } };
}

/** What is no JSON is handled by the one who needs a body. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const isRead = ({ method = "get" }: AxiosRequestConfig): boolean => method.toLowerCase() === "get";

/** Sends a request by code that loads with the first one: what a list shows first, the page has asked for without it. */
async function send<Reply>(config: AxiosRequestConfig): Promise<Answer<Reply>> {
  const sender = senderHeaders(config.method ?? "get");
  const early = isRead(config) ? await takeEarly<Reply>(config, sender["tw-auth"]) : undefined;
  if (early !== undefined) return early;
  const http = await import("./http").catch(() => {
    reachSignals.send(false);
    throw unreachable();
  });
  return http.send({ ...config, headers: { ...config.headers, ...sender } });
}

/** A late reply to an earlier session must not end the present one. */
function isOfEarlierSession({ config }: AxiosError): boolean {
  const current = bearer();
  return current !== undefined && config?.headers.get("tw-auth") !== current;
}

let untilReturn: (() => Promise<void>) | undefined;

/** Sets `wait`, which resolves once the page is no longer held for a person whose session ended. */
export const returnWith = (wait: () => Promise<void>): void => {
  untilReturn = wait;
};

let askPassword = (): Promise<boolean> => Promise.resolve(false);

/** Sets `ask`, which runs when a change needs the person's own password and resolves to whether they gave it. */
export const confirmWith = (ask: () => Promise<boolean>): void => {
  askPassword = ask;
};

const isAxiosError = (thrown: unknown): thrown is AxiosError<Refusal> => (thrown as AxiosError).isAxiosError === true;

const needsPassword = (thrown: unknown): boolean =>
  isAxiosError(thrown) && thrown.response?.data?.code === "confirm_password";

function toApiError(thrown: unknown): ApiError | unknown {
  if (!isAxiosError(thrown)) return thrown;
  if (thrown.code === "ETIMEDOUT") return timedOut();
  if (thrown.response === undefined) return unreachable();
  const { status, data, headers } = thrown.response;
  const body = (typeof data === "object" && data !== null ? data : {}) as Refusal & { error?: unknown };
  if (status === 401 && !isOfEarlierSession(thrown)) sessionSignals.send("session.expired");
  if (body.code === "second_factor_needed") sessionSignals.send("factor.needed");
  const retryAfterSeconds = Number(headers["retry-after"]) || null;
  return failureOf(status, typeof body.error === "string" ? body.error : "", { ...body, retryAfterSeconds });
}

/** The status of a reply without a body: the page holds what it would be. */
export const UNCHANGED = 304;

/**
 * Sends one request and returns the reply's body; throws ApiError. An aborted call never settles. A change that needs
 * the person's own password is retried unchanged once they gave it, a call of an ended session once they signed in again over
 * the page, and a read that a busy server refused once, when the server says.
 */
export const call = async <Reply>(config: AxiosRequestConfig): Promise<Reply> => (await exchange<Reply>(config)).data;

const LONGEST_WAIT_MS = 5000;

/**
 * How long (ms) to wait before a read is repeated that a busy server refused; NaN for what is not repeated. Others were refused
 * at the same moment, so each waits for another time, from half to one and a half times what the server says.
 */
const untilRepeated = (config: AxiosRequestConfig, { response }: AxiosError): number =>
  isRead(config) && response?.status === 503
    ? Number(response.headers["retry-after"]) * 1000 * (0.5 + Math.random())
    : NaN;

/** Like `call`, with the status and headers of the reply. */
export async function exchange<Reply>(config: AxiosRequestConfig, isRepeated = false): Promise<Answer<Reply>> {
  const sentBy = personOfPage();
  try {
    const reply = await send<Reply>(config);
    const { status, data } = reply;
    // Every reply is an object. A browser takes one that was cut within its headers for a success without a body.
    if (status !== UNCHANGED && (typeof data !== "object" || data === null)) throw unreachable();
    return reply;
  } catch (thrown) {
    const waitMs = isRepeated ? NaN : untilRepeated(config, thrown as AxiosError);
    if (waitMs <= LONGEST_WAIT_MS) {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      return exchange(config, true);
    }
    if (!needsPassword(thrown)) {
      const failure = toApiError(thrown);
      if ((failure as ApiError).kind !== "sessionExpired") throw failure;
      await untilReturn?.();
      // A newer session of the same person.
      if (sentBy !== null && personOfPage() === sentBy && isOfEarlierSession(thrown as AxiosError)) {
        return exchange(config);
      }
      throw failure;
    }
  }
  if (await askPassword()) return exchange(config);
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
