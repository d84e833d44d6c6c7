import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { appendFileSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { projectRoot } from "../../../server/core/root";
import { freePort } from "../../../tools/kit/free-port";

const BIN = "/usr/lib/postgresql/15/bin";
const STANZA = "backroom";

const idOf = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);

/** Why Debian's PostgreSQL and pgBackRest cannot run here; undefined where they can. */
export function whyNoBackRest(): string | undefined {
  if (process.getuid?.() !== 0) return "becoming the user postgres needs root";
  const isThere = existsSync(`${BIN}/initdb`) && existsSync("/usr/bin/pgbackrest");
  return isThere ? undefined : "PostgreSQL 15 and pgBackRest are missing: apt-get install postgresql-15 pgbackrest";
}

/**
 * A PostgreSQL of Debian that archives its log with deploy/pgbackrest.conf, in a new folder; all of it ends with the
 * test.
 */
export async function startArchived() {
  const folder = mkdtempSync(path.join(tmpdir(), "backroom-archived-"));
  const [uid, gid] = [idOf("-u"), idOf("-g")];
  chownSync(folder, uid, gid);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const run = (program: string, ...args: string[]): string => {
    const env = { PATH: `${BIN}:${process.env["PATH"]}` };
    // A database that is started would keep a pipe open.
    const log = path.join(folder, "log");
    const done: SpawnSyncReturns<string> = spawnSync("sh", ["-c", `"$0" "$@" >>${log} 2>&1`, program, ...args], {
      uid,
      gid,
      cwd: folder,
      env,
      encoding: "utf8",
    });
    if (done.status !== 0) throw new Error(`${program} ${args.join(" ")}: ${readFileSync(log, "utf8").slice(-2000)}`);
    return readFileSync(log, "utf8");
  };

  const config = path.join(folder, "pgbackrest.conf");
  const data = path.join(folder, "main");
  const port = await freePort();
  const shipped = readFileSync(path.join(projectRoot, "deploy/pgbackrest.conf"), "utf8");
  const here = shipped
    .replace("/var/lib/pgbackrest", `${folder}/repository`)
    .replace("/var/lib/postgresql/15/main", data)
    .replace("[global]", `[global]\nlog-path=${folder}\nlock-path=${folder}/lock\nspool-path=${folder}/spool`);
  writeFileSync(config, `${here}pg1-port=${port}\npg1-socket-path=${folder}\n`);
  const backRest = (...args: string[]) => run("pgbackrest", `--config=${config}`, `--stanza=${STANZA}`, ...args);

  const start = (where: string) => {
    onTestFinished(() => {
      if (existsSync(path.join(where, "postmaster.pid"))) run("pg_ctl", "stop", "-D", where, "-m", "immediate");
    });
    run("pg_ctl", "start", "-D", where, "-w", "-l", path.join(folder, "server.log"));
  };
  const settings = (where: string, lines: string[]) =>
    appendFileSync(path.join(where, "postgresql.auto.conf"), `${lines.join("\n")}\n`);
  const address = (at: number) => `postgres://postgres@127.0.0.1:${at}/postgres`;

  run(
    "initdb",
    "-D",
    data,
    "-U",
    "postgres",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--data-checksums",
  );
  settings(data, [
    `port = ${port}`,
    `unix_socket_directories = '${folder}'`,
    "archive_mode = on",
    `archive_command = 'pgbackrest --config=${config} --stanza=${STANZA} archive-push %p'`,
  ]);
  start(data);
  backRest("stanza-create");
  backRest("check");
  return {
    url: address(port),
    fullBackup: () => backRest("--type=full", "backup"),
    /** Starts a copy as it was at this time, as docs/operations.md says; returns its address. */
    restore: async (time: string) => {
      const restored = path.join(folder, "restored");
      backRest(`--pg1-path=${restored}`, "--type=time", `--target=${time}`, "--target-action=promote", "restore");
      const other = await freePort();
      settings(restored, [`port = ${other}`, "archive_mode = off"]);
      start(restored);
      return address(other);
    },
  };
}
