import { connect } from "node:net";

export type LoadOptions = {
  origin: string;
  connections: number;
  seconds: number;
  /** The next complete request, head and body, as sent over the wire. */
  next: () => string;
};

export type LoadResult = {
  perSecond: number;
  p99Ms: number;
  answered: number;
  /** Of all replies, heads and bodies. */
  bytes: number;
  /** In milliseconds, shortest first. */
  latencies: number[];
  failures: string[];
};

export type Client = { send: () => void; end: () => void };

const LAST_ANSWER_MS = 10_000;

/**
 * Keeps each connection busy with sequential requests, over plain sockets so that it takes as little processor time as
 * possible from the two measured servers.
 */
export async function runLoad({ origin, connections, seconds, next }: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = [];
  const failures: string[] = [];
  let bytes = 0;
  const began = performance.now();
  const deadline = began + seconds * 1000;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      let sentAt = 0;
      const send = () => {
        sentAt = performance.now();
        client.send();
      };
      const client = openClient(origin, next, {
        onAnswer: (status, body, size) => {
          bytes += size;
          latencies.push(performance.now() - sentAt);
          if ((status < 200 || status > 299) && status !== 304) failures.push(`${status} ${body}`);
          if (performance.now() < deadline) return send();
          client.end();
          resolve();
        },
        onReady: send,
        onError: reject,
      });
    });
  await Promise.all(Array.from({ length: connections }, one));
  const took = (performance.now() - began) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    perSecond: latencies.length / took,
    p99Ms: quantile(latencies, 0.99),
    answered: latencies.length,
    bytes,
    latencies,
    failures,
  };
}

/** The value that this share of `sorted`, shortest first, does not exceed. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? 0;

/** Status and body of the answer to one request. */
export function ask(origin: string, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const client = openClient(origin, () => request, {
      onReady: () => client.send(),
      onAnswer: (status, body) => {
        client.end();
        resolve(`${status} ${body}`);
      },
      onError: reject,
    });
  });
}

type Events = {
  onReady: () => void;
  onAnswer: (status: number, body: string, size: number, head: string) => void;
  onError: (error: Error) => void;
  onClose?: () => void;
};

/** One connection; it reads only 304 and replies with a content-length, which both servers send. */
export function openClient(
  origin: string,
  next: () => string,
  { onReady, onAnswer, onError, onClose = () => {} }: Events,
  localAddress?: string,
): Client {
  const { hostname, port } = new URL(origin);
  let received = "";
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, localAddress }, onReady);
  // One byte is one character, so that lengths are lengths.
  socket.setEncoding("latin1");
  socket.on("data", (text: string) => {
    received += text;
    const headEnd = received.indexOf("\r\n\r\n");
    if (headEnd < 0) return;
    const isUnchanged = received.startsWith("HTTP/1.1 304");
    const length = isUnchanged ? "0" : /\r\ncontent-length: (\d+)/i.exec(received)?.[1];
    if (length === undefined) return void socket.destroy(new Error(`an answer without length: ${received}`));
    const bodyStart = headEnd + 4;
    if (received.length < bodyStart + Number(length)) return;
    const [status, body, size] = [Number(received.slice(9, 12)), received.slice(bodyStart), received.length];
    const head = received.slice(0, headEnd);
    received = "";
    socket.setTimeout(0);
    onAnswer(status, body, size, head);
  });
  socket.on("timeout", () => socket.destroy(new Error(`no answer within ${LAST_ANSWER_MS / 1000} s`)));
  socket.on("error", onError);
  socket.on("close", onClose);
  const send = () => {
    socket.setTimeout(LAST_ANSWER_MS).write(next());
  };
  return { send, end: () => void socket.destroy() };
}
