import { join } from "node:path";
import { buildApp } from "./app";
import { readConfig, type Config } from "./config";
import { migrate } from "./db/migrate";
import { createPool } from "./db/pool";
import { DEMO_PASSWORD } from "./demo";
import type { App } from "./http/app-types";
import { startMailSender } from "./mail/sender";
import { keepSealing } from "./live/sealing";
import { projectRoot } from "./root";
import { StartRefusal } from "./start-refusal";
import { createClosing } from "./startup/closing";
import { takeDataFolder } from "./startup/data-folder";
import { openEmbedded, openOwn } from "./startup/database";
import { hasEmployees, prepareShop, readDemoSignIns } from "./startup/first-run";
import { checkPort, explainListening } from "./startup/port";

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

  const pool = createPool(database.url, { max: 10 });
  closing.add(() => pool.end());
  const app = await buildApp({
    pool,
    mediaFolder,
    bucket: config.bucket,
    publicUrl: config.publicUrl,
    webFolder: join(projectRoot, "dist", "web"),
  });
  closing.add(() => drain(app));
  closing.add(keepSealing(pool));
  closing.add(startMailSender({ pool, mail: config.mail, log: app.log }));
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw explainListening(error, config.host, config.port);
  });
  const address = app.server.address();
  const signIns = await readDemoSignIns(pool);
  const canSignIn = signIns.length > 0 || (await hasEmployees(pool));
  if (closing.isClosing()) return;
  greet(config.host, typeof address === "object" && address ? address.port : config.port, signIns, canSignIn);
}

/** Answers what is under way and takes nothing new. */
async function drain(app: App): Promise<void> {
  // A kept-alive connection that falls idle after closing began would hold it up until its own timeout.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearInterval(sweep);
}

/** Without a time limit on statements: a migration or the first fill may take what it takes. */
async function prepare(url: string, { demoOrders }: Config, mediaFolder: string): Promise<void> {
  const pool = createPool(url, { max: 8, statementTimeout: 0 });
  try {
    await migrate(pool);
    await prepareShop(pool, demoOrders, async (orders) => {
      say(`Filling a demo shop with ${orders.toLocaleString("en-NG")} orders, once…`);
      const { seedShop } = await import("./seed/index");
      await seedShop(pool, { orders, mediaFolder, now: new Date() });
    });
  } finally {
    await pool.end();
  }
}

function greet(host: string, port: number, signIns: string[], canSignIn: boolean): void {
  const isThisMachine = ["127.0.0.1", "0.0.0.0", "::", "::1", "localhost"].includes(host);
  if (!canSignIn) {
    say("Nobody can sign in: this shop has no employees, and setting up its first administrator is still to come.");
    say("Start with BACKROOM_SEED=demo on another BACKROOM_DATA to look around in a demo shop.");
  }
  say(`Backroom is ready at http://${isThisMachine ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`);
  if (signIns.length > 0) say(`Sign in as ${signIns.join(", ")} with the password ${DEMO_PASSWORD}`);
}

function databaseEnded(): void {
  if (closing.isClosing()) return;
  process.stderr.write("The embedded database has stopped, so Backroom stops too: start it again.\n");
  void closing.close(1);
}

function fail(error: unknown): void {
  // What fails while everything is being closed fails because of that.
  if (closing.isClosing()) return;
  const reason = error instanceof StartRefusal ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${reason}\n`);
  void closing.close(1);
}

process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);

try {
  await start(readConfig(process.env));
} catch (error) {
  fail(error);
}
