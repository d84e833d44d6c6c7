import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode, errorMessage, StartRefusal } from "../start-refusal";
import { processIdentity } from "./process-identity";

type Owner = { pid: number; identity: string };

/**
 * Creates the data folder if needed and locks it against other Backrooms until `release`. The lock of a killed one is
 * stale.
 * @throws StartRefusal when the folder is not writable, or a running Backroom holds it.
 */
export function takeDataFolder(folder: string): { release: () => void } {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return takeLock(folder);
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    const reason = errorCode(error) || errorMessage(error);
    throw new StartRefusal(
      `Backroom cannot write to its data folder ${folder} (${reason}): set BACKROOM_DATA to a folder it may write to.`,
    );
  }
}

function takeLock(folder: string): { release: () => void } {
  const lock = join(folder, "backroom.lock");
  const own = `${lock}.${process.pid}`;
  const me: Owner = { pid: process.pid, identity: processIdentity(process.pid) ?? "" };
  writeFileSync(own, JSON.stringify(me), { mode: 0o600 });
  try {
    while (!linked(own, lock)) {
      const owner = readOwner(lock);
      if (owner && isLiving(owner)) throw inUse(folder, owner.pid);
      discard(lock, `${own}.stale`, folder);
    }
  } finally {
    rmSync(own, { force: true });
  }
  return { release: () => rmSync(lock, { force: true }) };
}

/** Linking is atomic: the lock appears complete with its content, or not at all when one exists. */
function linked(own: string, lock: string): boolean {
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

function readOwner(lock: string): Owner | null {
  try {
    return JSON.parse(readFileSync(lock, "utf8"));
  } catch {
    return null;
  }
}

const isLiving = ({ pid, identity }: Owner) => pid !== process.pid && processIdentity(pid) === identity;

/**
 * Another Backroom may have replaced the stale lock since it was read. Moving it away shows this; then it is moved
 * back.
 */
function discard(lock: string, aside: string, folder: string): void {
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return;
    throw error;
  }
  const owner = readOwner(aside);
  const isLive = owner !== null && isLiving(owner);
  if (isLive) linked(aside, lock);
  rmSync(aside, { force: true });
  if (isLive) throw inUse(folder, owner.pid);
}

const inUse = (folder: string, pid: number) =>
  new StartRefusal(
    `Another Backroom (process ${pid}) is using ${folder}: stop it, or set BACKROOM_DATA to another folder.`,
  );
