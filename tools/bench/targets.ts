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
export async function startBare(
  database: string,
  { connections, seller }: { connections: number; seller: string },
): Promise<Target> {
  const own = { BENCH_DATABASE: database, BENCH_CONNECTIONS: String(connections), BENCH_SELLER: seller };
  const env = { ...process.env, NODE_ENV: "production", ...own };
  const bare = fork(fileURLToPath(new URL("./bare.ts", import.meta.url)), { env });
  const [port] = (await once(bare, "message")) as [number];
  const stop = () => {
    const ended = once(bare, "exit");
    bare.disconnect();
    return ended;
  };
  return { origin: `http://127.0.0.1:${port}`, pid: bare.pid ?? 0, stop };
}
