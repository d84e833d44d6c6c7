import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartRefusal } from "../../start-refusal";
import type { Account } from "./account";
import type { Binaries } from "./binaries";
import { postgresEnv } from "./environment";

const PASSWORD_FILE = "backroom.password";

export const passwordOf = (data: string): string => readFileSync(join(data, PASSWORD_FILE), "utf8").trim();

/**
 * Creates a cluster in the folder `data`, with the superuser `backroom` and a random password. It is created in another
 * folder and then renamed, so that a `data` folder is always complete. Blocks for about a second.
 */
export function createCluster(data: string, binaries: Binaries, account: Account): void {
  const draft = `${data}.new`;
  const password = `${data}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  rmSync(password, { force: true });
  writeFileSync(password, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
  account.own(draft);
  account.own(password);
  const [program, args, ids] = account.command(binaries.initdb, [
    `--pgdata=${draft}`,
    "--username=backroom",
    `--pwfile=${password}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // The same collation on every system, and the fastest one.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
  ]);
  const made = spawnSync(program, args, { ...ids, env: postgresEnv(), encoding: "utf8", windowsHide: true });
  if (made.status !== 0) {
    const reason = made.error?.message ?? made.stderr.trim().split("\n").at(-1);
    throw new StartRefusal(`The database folder ${data} could not be made: ${reason}.`);
  }
  renameSync(password, join(draft, PASSWORD_FILE));
  renameSync(draft, data);
}
