import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Cluster, startCluster } from "../../server/core/db/embedded/cluster";

/**
 * Runs the embedded PostgreSQL on `home`, which is made if it does not exist, and a standby that streams from it on the
 * new folder `copy`.
 */
export async function startStreamingPair(
  home: string,
  copy: string,
  settings: Record<string, string>,
): Promise<{ primary: Cluster; standby: Cluster; stop: () => Promise<void> }> {
  if (!existsSync(path.join(home, "postgres"))) await (await startCluster(home)).stop();
  mkdirSync(copy, { recursive: true, mode: 0o700 });
  // A cluster that was shut down is a base backup of itself.
  cpSync(path.join(home, "postgres"), path.join(copy, "postgres"), { recursive: true });
  writeFileSync(path.join(copy, "postgres", "standby.signal"), "");
  const primary = await startCluster(home, { settings });
  const { password, username } = new URL(primary.url("postgres"));
  const primary_conninfo = `host=127.0.0.1 port=${primary.port} user=${username} password=${password}`;
  const standby = await startCluster(copy, { settings: { ...settings, primary_conninfo } });
  const stop = async () => {
    await standby.stop();
    await primary.stop();
  };
  return { primary, standby, stop };
}
