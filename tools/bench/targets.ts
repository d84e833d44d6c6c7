import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startServer } from "../kit/shop";

/** A server in a separate process. */
export type Target = { origin: string; pid: number; stop: () => Promise<unknown> };

/** The built server on a database that is running already. */
export const startApp = (database: string, data: string): Promise<Target> =>
  startServer({ DATABASE_URL: database, BACKROOM_DATA: data, BACKROOM_SEED: "demo" });

/** The bare handler on the same database. */
export const startBare = (
  database: string,
  { connections, seller }: { connections: number; seller: string },
): Promise<Target> =>
  startChild(new URL("./server/bare.ts", import.meta.url), {
    BENCH_DATABASE: database,
    BENCH_CONNECTIONS: String(connections),
    BENCH_SELLER: seller,
  });

/** A bare handler that runs whatever statement it is sent. */
export const startBareStatements = (database: string): Promise<Target> =>
  startChild(new URL("./server/bare-statement.ts", import.meta.url), { BENCH_DATABASE: database });

async function startChild(file: URL, own: Readonly<Record<string, string>>): Promise<Target> {
  const env = { ...process.env, NODE_ENV: "production", ...own };
  const child = fork(fileURLToPath(file), { env });
  const [port] = (await once(child, "message")) as [number];
  const stop = () => {
    const ended = once(child, "exit");
    child.disconnect();
    return ended;
  };
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop };
}
