import axios, {
  AxiosError,
  AxiosHeaders,
  type AxiosRequestConfig,
  type AxiosResponse,
  CanceledError,
  type InternalAxiosRequestConfig,
} from "axios";
import { takeEarlyRead } from "./early-reads";
import { failureOf, timedOut, unconfirmed, unreachable, type ApiError, type Refusal } from "./errors";
import { bearer, personOfPage, senderHeaders } from "./sender";
import { reachSignals, sessionSignals } from "./signals";

const API_BASE: string = import.meta.env.VITE_API_BASE ?? "/api";
/** A call fails after this time without a reply or without progress. */
export const TIMEOUT_MS = 20_000;

const send = axios.getAdapter(axios.defaults.adapter);

/** Takes over a read that the page asked for before this code was here, or sends the request. */
async function takeOrSend(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const early =
    config.method === "get"
      ? takeEarlyRead(axios.getUri(config), config.headers.get("tw-auth"), config.signal)
      : undefined;
  if (early === undefined) return send(config);
  const reply = await early.catch(() => {
    throw new AxiosError("timeout", AxiosError.ETIMEDOUT, config);
  });
  if (config.signal?.aborted) throw new CanceledError(undefined, config);
  if (reply === null) return send(config);
  const headers = new AxiosHeaders(reply.etag === null ? {} : { etag: reply.etag });
  return { data: reply.body, status: 200, statusText: "OK", headers, config };
}

/** The HTTP client of every call. */
export const http = axios.create({
  adapter: takeOrSend,
  baseURL: API_BASE,
  timeout: TIMEOUT_MS,
  // Without it, a timeout and an abort have the same code.
  transitional: { clarifyTimeoutError: true },
});

http.interceptors.request.use((request) => {
  request.headers.set(senderHeaders(request.method ?? "get"));
  return request;
});

http.interceptors.response.use(
  (reply) => {
    reachSignals.send(true);
    return reply;
  },
  (thrown: { code?: string }) => {
    if (thrown.code === "ERR_NETWORK") reachSignals.send(false);
    throw thrown;
  },
);

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

const needsPassword = (thrown: unknown): boolean =>
  axios.isAxiosError(thrown) && thrown.response?.data?.code === "confirm_password";

function toApiError(thrown: unknown): ApiError | unknown {
  if (!axios.isAxiosError(thrown)) return thrown;
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
const untilRepeated = ({ config, response }: AxiosError): number =>
  config?.method === "get" && response?.status === 503
    ? Number(response.headers["retry-after"]) * 1000 * (0.5 + Math.random())
    : NaN;

/** Like `call`, with the status and headers of the reply. */
export async function exchange<Reply>(config: AxiosRequestConfig, isRepeated = false): Promise<AxiosResponse<Reply>> {
  const sentBy = personOfPage();
  try {
    const reply = await http.request<Reply>(config);
    const { status, data } = reply;
    // Every reply is an object. A browser takes one that was cut within its headers for a success without a body.
    if (status !== UNCHANGED && (typeof data !== "object" || data === null)) throw unreachable();
    return reply;
  } catch (thrown) {
    // An actor that stops and starts again, as in StrictMode, would take the end of its first request for that of the
    // second.
    if (axios.isCancel(thrown)) return new Promise<never>(() => {});
    const waitMs = isRepeated ? NaN : untilRepeated(thrown as AxiosError);
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
