import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, lstatSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartRefusal } from "../../start-refusal";

/** PostgreSQL refuses to run as root; this describes how to run its programs as another account. */
export type Account = {
  /** Program, arguments and spawn options that run `program` under this account. */
  command: (program: string, args: string[]) => [string, string[], { uid?: number; gid?: number }];
  /** Makes `folder` and all in it belong to this account. */
  own: (folder: string) => void;
};

const NOBODY = 65534;
const UNSHARE = ["--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

/** `postgres` is the program to run; findAccount runs it for its version to learn what works on this machine. */
export function findAccount(postgres: string): Account {
  if (process.getuid?.() !== 0) return { command: (program, args) => [program, args, {}], own: () => {} };
  const works = (account: Account) => {
    const [program, args, options] = account.command(postgres, ["--version"]);
    return spawnSync(program, args, { ...options, stdio: "ignore" }).status === 0;
  };
  const account = [mappedRoot, nobody].find(works);
  if (account) return account;
  throw new StartRefusal(
    "PostgreSQL does not run as root here: start Backroom as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.",
  );
}

/** A user namespace maps root to `nobody`: this also works below folders that only root may enter. */
const mappedRoot: Account = {
  command: (program, args) => ["unshare", [...UNSHARE, program, ...args], {}],
  own: (folder) => giveTo(folder, 0),
};

/**
 * Used where user namespaces are forbidden. `nobody` must be able to reach the folder, so its parent allows traversal.
 */
const nobody: Account = {
  command: (program, args) => [program, args, { uid: NOBODY, gid: NOBODY }],
  own: (folder) => {
    chmodSync(dirname(folder), 0o711);
    giveTo(folder, NOBODY);
  },
};

function giveTo(path: string, id: number): void {
  const found = lstatSync(path);
  if (found.uid === id) return;
  if (found.isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), id);
  // Last, so that an interrupted change of owner is repeated.
  chownSync(path, id, id);
}
