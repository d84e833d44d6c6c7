import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startCluster } from "../../server/core/db/embedded/cluster";
import { isAlive, reapOrphan } from "../../server/core/db/embedded/postmaster";
import { migrate } from "../../server/core/db/migrate";
import { createPool } from "../../server/core/db/pool";

declare module "vitest" {
  interface ProvidedContext {
    /** The connection string of the cluster's maintenance database. */
    clusterUrl: string;
    /**
     * The connection string of the migrated database that is the template of test databases; nothing may stay connected
     * to it.
     */
    templateUrl: string;
  }
}

const PREFIX = "backroom-test-";
const TEMPLATE = "backroom_template";

/** One throwaway PostgreSQL for the whole run, with a migrated database as template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const cluster = await startCluster(folder, {
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_connections: "200",
      // It would count a table as empty while a test fills it, and plans for empty tables then take minutes.
      autovacuum: "off",
    },
  });
  const teardown = async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await makeTemplate(cluster.url("postgres"), cluster.url(TEMPLATE));
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("clusterUrl", cluster.url("postgres"));
  project.provide("templateUrl", cluster.url(TEMPLATE));
  return teardown;
}

async function makeTemplate(adminUrl: string, templateUrl: string): Promise<void> {
  const admin = createPool(adminUrl, { max: 1 });
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const template = createPool(templateUrl, { max: 1 });
  await migrate(template);
  await template.end();
}

/** Removes what a killed run left behind. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (Number.isNaN(owner) || isAlive(owner)) continue;
    const folder = join(tmpdir(), name);
    await reapOrphan(join(folder, "postgres"), (pid) => process.kill(pid, "SIGINT"));
    rmSync(folder, { recursive: true, force: true });
  }
}
