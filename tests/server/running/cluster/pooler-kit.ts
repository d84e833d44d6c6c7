import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished } from "vitest";
import { findAccount } from "../../../../server/core/db/embedded/account";
import { freePort } from "../../../../tools/kit/free-port";
import { newDataFolder } from "../running-server";

const PROGRAM = "/usr/sbin/pgbouncer";

export const whyNoPooler = (): string | undefined =>
  existsSync(PROGRAM) ? undefined : "pgbouncer is not here: apt-get install --no-install-recommends pgbouncer";

/**
 * Runs PgBouncer in transaction mode in front of the server of `database`, with four connections to each database; it
 * ends with the test. Returns the same address through it.
 */
export async function startPooler(database: string): Promise<string> {
  const { username, password, hostname, port } = new URL(database);
  const folder = newDataFolder();
  const users = path.join(folder, "users.txt");
  const config = path.join(folder, "pgbouncer.ini");
  const own = await freePort();
  writeFileSync(users, `"${username}" "${password}"\n`);
  writeFileSync(
    config,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
`,
  );
  const account = findAccount(PROGRAM);
  account.own(folder);
  const [program, args, ids] = account.command(PROGRAM, [config]);
  const pooler = spawn(program, args, { ...ids, stdio: "ignore" });
  const ended = new Promise((resolve) => pooler.once("close", resolve));
  onTestFinished(async () => {
    pooler.kill("SIGQUIT");
    await ended;
  });
  const url = new URL(database);
  url.port = String(own);
  await expect.poll(() => answers(url.href), { timeout: 60_000 }).toBe(true);
  return url.href;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
