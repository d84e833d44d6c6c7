import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { DatabaseError } from "pg";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { MAX_KOBO } from "../../../src/api/kit/common.contract";
import { isLost, Unreachable, UNREACHABLE } from "../db/lost";
import { AmountTooLarge, nairaText } from "../money";
import type { RefusalCode } from "../../../src/api/kit/refusals.contract";
import { BUSY, Overloaded, Refusal, TooManyAttempts, notFound, usualCode } from "../errors";
import type { App } from "../http/app-types";
import { JSON_TYPE } from "../http/json";

const RETRY_AFTER_SECONDS = "2";

const BROKEN = "Something went wrong on the server. Nothing was saved";

/** Messages for Fastify's own refusals. */
const TEXTS: Record<number, string> = {
  400: "The request could not be read",
  404: "Not found",
  405: "Not found",
  408: "The request took too long to arrive",
  413: "The request is larger than the server accepts",
  414: "The address is too long",
  415: "The request must be JSON",
  431: "The request's headers are too large",
};

/** nginx's status for a client that closed the connection before the whole body arrived. */
const CLIENT_CLOSED = 499;

type Body = { error: string; code: RefusalCode; current?: unknown } & Refusal["extra"];

type Answer = { status: number; body: Body; retryAfter?: string };

/** The one place where a failure becomes a reply: `{ error, code }`, with `current` for a stale edit. */
export function addErrors(app: App): void {
  app.setErrorHandler((error: unknown, request, reply) => answer(error, request, reply));
  app.setNotFoundHandler((request, reply) => answer(notFound(), request, reply));
}

function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error === request.raw.errored) {
    request.log.info({ method: request.method, route: request.routeOptions.url }, "client closed the request");
    return reply.code(CLIENT_CLOSED).send(bodyOf(CLIENT_CLOSED, TEXTS[400]));
  }
  const { status, body, retryAfter } =
    request.method === "GET" ? answerTo(error) : (excessOf(error) ?? answerTo(error));
  if (status >= 500) {
    // The id in a report identifies the log lines and the audit rows.
    body.error += ` (request ${request.id})`;
    // The overload guard logs by itself: a line per request would add to the load.
    if (error instanceof Overloaded) return reply.code(status).header("retry-after", RETRY_AFTER_SECONDS).send(body);
    const level = status === 503 ? "warn" : "error";
    request.log[level]({ err: error, method: request.method, route: request.routeOptions.url }, "request failed");
  }
  if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
  return reply.code(status).send(body);
}

/** The status and body an error answers with. Data a reply cannot store is the sender's fault, never a 5xx. */
function answerTo(error: unknown): Answer {
  if (error instanceof Refusal) return refused(error);
  if (isLost(error) || error instanceof Unreachable) {
    return { status: 503, body: bodyOf(503, UNREACHABLE), retryAfter: RETRY_AFTER_SECONDS };
  }
  if (isOverload(error)) return { status: 503, body: bodyOf(503, BUSY), retryAfter: RETRY_AFTER_SECONDS };
  if (isUnstorable(error)) return { status: 400, body: bodyOf(400, "The request holds a value that cannot be stored") };
  const status = statusOf(error);
  const text = TEXTS[status];
  if (status >= 400 && status < 500) return { status, body: bodyOf(status, text ?? "The request is not valid") };
  return { status: 500, body: bodyOf(500, BROKEN) };
}

const bodyOf = (status: number, error = ""): Body => ({ error, code: usualCode(status) });

function refused(error: Refusal): Answer {
  const body = {
    error: error.message,
    code: error.reason,
    ...(error.current !== undefined && { current: error.current }),
    ...error.extra,
  };
  const status = error.status;
  if (error instanceof TooManyAttempts) return { status, body, retryAfter: String(error.retryAfterSeconds) };
  return status === 503 ? { status, body, retryAfter: RETRY_AFTER_SECONDS } : { status, body };
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

const statusOf = (error: unknown) =>
  error instanceof Error && "statusCode" in error ? Number((error as FastifyError).statusCode) : 500;

/** A timeout, exhausted resources, a read-only database, or repeated conflicts with other transactions. */
const OVERLOAD_STATES = /^(57014|55P03|40001|40P01|25006|25P02|53...|57P0.)$/;

/** pg-pool's own error carries no code. */
const NO_CONNECTION_FREE = "timeout exceeded when trying to connect";

function isOverload(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== "") return OVERLOAD_STATES.test(code) || statusOf(error) === 503;
  return error instanceof Error && error.message === NO_CONNECTION_FREE;
}

const isUnstorable = (error: unknown) => /^(22021|22P05|22P02|22003|22001|22008)$/.test(codeOf(error));

const OUT_OF_RANGE = "22003";
const MOST = nairaText(MAX_KOBO);

/** A write that would exceed what the database can store is a rule of the shop (417). Null for any other failure. */
function excessOf(error: unknown): Answer | null {
  if (error instanceof AmountTooLarge) return { status: 417, body: bodyOf(417, error.message) };
  if (!(error instanceof DatabaseError) || error.code !== OUT_OF_RANGE) return null;
  const words =
    error.constraint === "amount_bounds"
      ? `${error.detail} would pass ${MOST}, the most that can be recorded. Nothing was saved. Enter a smaller amount`
      : "A quantity or an amount would become larger than can be recorded. Nothing was saved. Enter a smaller one";
  return { status: 417, body: bodyOf(417, words) };
}

/** Replies to a URL that cannot be decoded, which reaches no route and no hook. */
export function refuseAddress(error: FastifyError, _request: unknown, reply: { raw: ServerResponse; hijack(): void }) {
  const { status, body } = answerTo(error);
  reply.hijack();
  const headers = { "content-type": JSON_TYPE, "cache-control": "no-store", connection: "close" };
  reply.raw.writeHead(status, headers).end(JSON.stringify(body));
}

const GOODBYE_MS = 2000;

/** Replies to bytes that are no HTTP request or that arrive too slowly, and closes the connection. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const slow = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
  const line = slow
    ? "408 Request Timeout"
    : error.code === "HPE_HEADER_OVERFLOW"
      ? "431 Request Header Fields Too Large"
      : "400 Bad Request";
  const status = Number(line.slice(0, 3));
  const body = JSON.stringify(bodyOf(status, TEXTS[status]));
  socket.end(
    `HTTP/1.1 ${line}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `connection: close\r\n\r\n${body}`,
  );
  // Closing at once would reset the connection before the client has read the reply.
  setTimeout(() => socket.destroy(), GOODBYE_MS).unref();
}
