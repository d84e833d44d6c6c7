import { WebSocket } from "undici";

/** What a process still holds after a full garbage collection. */
export type Held = {
  heapMb: number;
  sockets: number;
  /** Requests and their replies. */
  requests: number;
  timers: number;
  /** On all event emitters together, and on all abort signals and other event targets. */
  listeners: number;
  /** Such as `Timeout` and `TCPSocketWrap`: what keeps the event loop busy. */
  resources: Record<string, number>;
};

type Answer = { id: number; error?: { message: string }; result: { result: RemoteObject; objects: RemoteObject } };
type RemoteObject = { objectId: string; value: unknown };

const PATIENCE_MS = 60_000;

/** The prototypes whose living objects are counted, and what each object counts for. */
const COUNTED = {
  sockets: ['process.getBuiltinModule("net").Socket.prototype', "() => 1"],
  requests: ['process.getBuiltinModule("http").IncomingMessage.prototype', "() => 1"],
  timers: ["Object.getPrototypeOf(setTimeout(() => {}, 0))", "() => 1"],
  listeners: [
    'process.getBuiltinModule("events").prototype',
    "(emitter) => emitter._events === undefined ? 0 : emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0)",
  ],
} as const;

/** Reads them over the inspector of a process that was started with `--inspect`. */
export async function readHeld(port: number): Promise<Held> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? "");
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.error) asked?.reject(new Error(answer.error.message));
    else asked?.resolve(answer);
  });
  let lastId = 0;
  const ask = (method: string, params: object = {}) =>
    new Promise<Answer["result"]>((resolve, reject) => {
      const id = (lastId += 1);
      const timer = setTimeout(() => reject(new Error(`${method} was not answered`)), PATIENCE_MS);
      waiting.set(id, {
        resolve: ({ result }) => (clearTimeout(timer), resolve(result)),
        reject: (error) => (clearTimeout(timer), reject(error)),
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  const evaluate = async (expression: string) =>
    (await ask("Runtime.evaluate", { expression, returnByValue: true })).result.value;

  async function count([prototype, worth]: readonly [string, string]): Promise<number> {
    const found = await ask("Runtime.evaluate", { expression: prototype, objectGroup: "held" });
    const { objects } = await ask("Runtime.queryObjects", {
      prototypeObjectId: found.result.objectId,
      objectGroup: "held",
    });
    const { result } = await ask("Runtime.callFunctionOn", {
      objectId: objects.objectId,
      functionDeclaration: `function () { return Array.from(this, ${worth}).reduce((sum, each) => sum + each, 0); }`,
      returnByValue: true,
    });
    await ask("Runtime.releaseObjectGroup", { objectGroup: "held" });
    return Number(result.value);
  }

  try {
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve, { once: true });
      socket.addEventListener("error", () => reject(new Error(`no inspector at port ${port}`)), { once: true });
    });
    const counts = {
      sockets: await count(COUNTED.sockets),
      requests: await count(COUNTED.requests),
      timers: await count(COUNTED.timers),
      listeners: await count(COUNTED.listeners),
    };
    await ask("HeapProfiler.collectGarbage");
    const heapMb = Number(await evaluate("process.memoryUsage().heapUsed")) / 1e6;
    const names = (await evaluate("process.getActiveResourcesInfo()")) as string[];
    const resources: Record<string, number> = {};
    for (const name of names) resources[name] = (resources[name] ?? 0) + 1;
    return { heapMb, ...counts, resources };
  } finally {
    socket.close();
  }
}
