import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Pool } from "pg";
import { PATIENCE } from "../../../tools/kit/patience";

export type Proxy = {
  /** The database's address through the proxy. */
  url: string;
  /** Passes the next statement that contains `text`, and closes its connection once the database has replied. */
  cutReplyTo: (text: string) => void;
  close: () => Promise<void>;
};

/** Starts a proxy between a pool and its database, at `port` or a free one, that can drop a reply of the database. */
export async function openProxy(databaseUrl: string, port = 0): Promise<Proxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let fatal: string | undefined;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let isDoomed = false;
    const end = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on("error", end).on("close", end);
    }
    client.on("data", (bytes: Buffer) => {
      if (fatal !== undefined && bytes.includes(fatal)) {
        isDoomed = true;
        fatal = undefined;
      }
      database.write(bytes);
    });
    database.on("data", (bytes: Buffer) => (isDoomed ? end() : client.write(bytes)));
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cutReplyTo: (text) => {
      fatal = text;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Locks `table` until `release`; `terminateWaiting` terminates the backends that wait for the lock. */
export async function hold(pool: Pool, table: string) {
  const holder = await pool.connect();
  await holder.query(`begin; lock table ${table} in access exclusive mode`);
  return {
    /** Terminates the backends that wait for the table, as soon as there are any. */
    terminateWaiting: async () => {
      const deadline = performance.now() + PATIENCE.action;
      for (let ended = 0; ended === 0; ) {
        if (performance.now() > deadline) throw new Error(`nothing waits for ${table}`);
        const { rowCount } = await holder.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
        );
        ended = rowCount ?? 0;
      }
    },
    release: async () => {
      await holder.query("rollback");
      holder.release();
    },
  };
}

/** Terminates every other connection to this database. */
export const terminateAll = (pool: Pool) =>
  pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
