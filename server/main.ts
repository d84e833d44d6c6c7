import { join } from "node:path";
import { buildApp } from "./app";
import { readConfig, type Config } from "./config";
import { migrate } from "./core/db/migrate";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { createPool, type Pooler } from "./core/db/pool";
import { keepForReads } from "./core/db/write-turns";
import { openReplica } from "./core/db/replica/replica";
import { DEMO_PASSWORD } from "./core/demo";
import { createLog } from "./core/http/log";
import { createMetrics } from "./core/plugins/metrics";
import { issueSetupCode } from "./session/setup/setup";
import { startMailSender } from "./mail/sender";
import { keepDaySums } from "./reports/sum-days";
import { keepSealing } from "./shell/live/sealing";
import { projectRoot } from "./core/root";
import { StartRefusal } from "./core/start-refusal";
import { createClosing } from "./core/startup/closing";
import { takeDataFolder } from "./core/startup/data-folder";
import { openEmbedded, openOwn, warnWithoutLimit } from "./core/startup/database";
import { prepareDrain } from "./core/startup/drain";
import { hasEmployees, prepareShop, readDemoSignIns } from "./core/startup/first-run";
import { loadDemoParts } from "./rooms";
import { keepPages } from "./core/startup/kept-pages";
import { serveMetrics } from "./core/startup/metrics-port";
import { checkPort, explainListening } from "./core/startup/port";

const CONNECTIONS = 12;
/** So that writes that wait for a lock or for the disk do not stop reads. */
const KEPT_FOR_READS = 2;

const say = (text: string) => process.stdout.write(`${text}\n`);

const closing = createClosing();

async function start(config: Config): Promise<void> {
  const folder = takeDataFolder(config.dataFolder);
  closing.add(folder.release);
  await checkPort(config.host, config.port);

  const opening = config.databaseUrl === null ? openEmbedded(config.dataFolder) : openOwn(config.databaseUrl);
  closing.add(() =>
    opening.then(
      ({ stop }) => stop(),
      () => {},
    ),
  );
  const database = await opening;
  closing.addForced(database.kill);
  void database.exited.then(() => databaseEnded());

  const mediaFolder = join(config.dataFolder, "media");
  await prepare(database.url, config, mediaFolder);

  const pool = createPool(database.url, { max: CONNECTIONS, isWriting: true, pooler: config.pooler });
  keepForReads(pool, KEPT_FOR_READS);
  closing.add(() => pool.end());
  if (config.pooler !== null) await warnWithoutLimit(pool);
  const log = createLog(undefined, config.log);
  if (config.readUrl !== null) closing.add(readFrom(config.readUrl, pool, { ...config, log }));
  const metrics = config.metrics === null ? null : createMetrics(pool, config.dataFolder);
  const webFolder = join(projectRoot, "dist", "web");
  const earlierFolders = await keepPages(webFolder, join(config.dataFolder, "pages"), new Date()).catch((err) => {
    log.warn({ err }, "pages of earlier versions cannot load the rest of their code");
    return [];
  });
  const isOpen = await hasEmployees(pool);
  const app = await buildApp({
    pool,
    isOpen,
    mediaFolder,
    bucket: config.bucket,
    publicUrl: config.publicUrl,
    sendsMail: config.mail !== null,
    webFolder,
    earlierFolders,
    hasWorker: config.hasWorker,
    sendsEarlyHints: config.sendsEarlyHints,
    log,
    isProduction: config.isProduction,
    trustProxy: config.trustProxy,
    metrics,
  });
  if (metrics !== null && config.metrics !== null) {
    const { server, port } = await serveMetrics(metrics, config.metrics);
    closing.add(() => server.close());
    say(`Metrics for Prometheus are at http://${config.metrics.host}:${port}/metrics`);
  }
  closing.add(prepareDrain(app));
  closing.add(keepSealing(pool));
  closing.add(keepDaySums(pool));
  closing.add(startMailSender({ pool, mail: config.mail, log: app.log }));
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw explainListening(error, config.host, config.port);
  });
  const address = app.server.address();
  const signIns = await readDemoSignIns(pool);
  const setupCode = isOpen ? null : await issueSetupCode(pool);
  if (closing.isClosing()) return;
  greet(config.host, typeof address === "object" && address ? address.port : config.port, { signIns, setupCode });
}

/** Lets lists, reports and files of `primary` use a replica; returns its end. */
function readFrom(url: string, primary: Pool, { pooler, log }: { pooler: Pooler | null; log: Logger }) {
  const { close } = openReplica({
    url,
    primary,
    max: 10,
    pooler,
    changed: ({ isUsed, ...state }) => log.warn(state, `reads go to the ${isUsed ? "replica" : "primary"}`),
  });
  return close;
}

/** Has no statement timeout: a migration or the first fill may take any time. */
async function prepare(url: string, { demoOrders, pooler }: Config, mediaFolder: string): Promise<void> {
  const pool = createPool(url, { max: 8, statementTimeout: 0, isWriting: true, pooler });
  try {
    await migrate(pool, undefined, (line) => process.stderr.write(`${line}\n`));
    await prepareShop(pool, demoOrders, async (orders) => {
      say(`Filling a demo shop with ${orders.toLocaleString("en-NG")} orders, once…`);
      const { seedShop } = await import("./data/seed/index");
      await seedShop(pool, { orders, mediaFolder, now: new Date(), parts: await loadDemoParts() });
    });
  } finally {
    await pool.end();
  }
}

type Doors = { signIns: string[]; setupCode: string | null };

function greet(host: string, port: number, { signIns, setupCode }: Doors): void {
  const isThisMachine = ["127.0.0.1", "0.0.0.0", "::", "::1", "localhost"].includes(host);
  say(`Backroom is ready at http://${isThisMachine ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`);
  if (signIns.length > 0) say(`Sign in as ${signIns.join(", ")} with the password ${DEMO_PASSWORD}`);
  if (setupCode === null) return;
  say(`Nobody works here yet. The setup code for the first store and its administrator is ${setupCode}`);
  say("It is good once, within an hour, on the page /setup, where the login leads; the next start prints another.");
}

function databaseEnded(): void {
  if (closing.isClosing()) return;
  process.stderr.write("The embedded database has stopped, so Backroom stops too: start it again.\n");
  void closing.close(1);
}

function fail(error: unknown): void {
  // Errors during the shutdown are caused by it.
  if (closing.isClosing()) return;
  const reason = error instanceof StartRefusal ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${reason}\n`);
  void closing.close(1);
}

// A write error on output is ignored: a closed terminal or a full disk must not end the server.
for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);

try {
  await start(readConfig(process.env));
} catch (error) {
  fail(error);
}
