import { mkdirSync, symlinkSync, existsSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { onParentGone } from "../../server/core/startup/parent";
import { say } from "../kit/say";
import { type Server, startServer } from "../kit/shop";
import { onLoopback } from "./place";
import { startPostgres } from "./start";

export type ClusterOptions = { data: string; port: number };

const SERVERS = [1, 2];

/** Runs the whole cluster on this machine until Ctrl-C. */
export async function cluster({ data, port }: ClusterOptions): Promise<void> {
  const folder = path.resolve(data);
  const ended = new Promise<void>((settle) => {
    process.on("SIGINT", settle);
    process.on("SIGTERM", settle);
    onParentGone(settle);
  });
  say("Starting three nodes…");
  const postgres = await startPostgres(folder, onLoopback(1), { writing: port + 10, reading: port + 11 });
  const servers: Server[] = [];
  try {
    for (const number of SERVERS) {
      const own = path.join(folder, `server-${number}`);
      sharePictures(folder, own);
      servers.push(
        await startServer({
          DATABASE_URL: postgres.writeUrl,
          DATABASE_READ_URL: postgres.readUrl,
          BACKROOM_DATA: own,
          PORT: String(port + number - 1),
        }),
      );
    }
    for (const { name, address, patroni, postmaster, etcd } of postgres.nodes) {
      say(`${name} at ${address}: Patroni ${patroni.pid()}, PostgreSQL ${postmaster()}, etcd ${etcd.pid()}`);
    }
    say(
      `The proxy ${postgres.proxy.pid()} leads from port ${port + 10} to the primary, from ${port + 11} to standbys.`,
    );
    for (const { origin, pid } of servers) say(`Backroom ${pid} is at ${origin}`);
    say(`Its database is ${postgres.writeUrl}`);
    say("Ctrl-C ends all of it; the data stays.");
    await ended;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
  }
}

/** Without a bucket, both servers keep pictures in one folder, as on a shared disk. */
function sharePictures(folder: string, own: string): void {
  const pictures = path.join(folder, "media");
  mkdirSync(pictures, { recursive: true });
  mkdirSync(own, { recursive: true });
  if (!existsSync(path.join(own, "media"))) symlinkSync(pictures, path.join(own, "media"));
}
