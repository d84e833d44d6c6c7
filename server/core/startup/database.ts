import pg from "pg";
import { findRunning } from "../db/embedded/cluster";
import { keepCluster } from "../db/embedded/kept";
import { errorCode, errorMessage, StartRefusal } from "../start-refusal";

export type Database = {
  url: string;
  /** Settles when the embedded database cannot be restarted; never for an external database. */
  exited: Promise<void>;
  stop: () => Promise<void>;
  kill: () => void;
};

const NAME = "backroom";

/** Starts the embedded PostgreSQL, keeps it running, and ensures that Backroom's database exists. */
export async function openEmbedded(folder: string): Promise<Database> {
  const cluster = await keepCluster(folder);
  const admin = new pg.Client({ connectionString: cluster.url("postgres") });
  // The failed query reports it.
  admin.on("error", () => {});
  try {
    await admin.connect();
    const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [NAME]);
    if (rowCount === 0) await admin.query(`create database ${NAME}`);
  } catch (error) {
    await cluster.stop();
    throw error;
  } finally {
    await admin.end();
  }
  return { url: cluster.url(NAME), exited: cluster.exited, stop: cluster.stop, kill: cluster.kill };
}

/**
 * The address of Backroom's database in the embedded PostgreSQL that currently runs on `folder`; null when none does.
 */
export const findEmbedded = (folder: string): string | null => findRunning(folder)?.(NAME) ?? null;

/**
 * Opens an external PostgreSQL and tests the connection. @throws StartRefusal with the reason, without the password.
 */
export async function openOwn(url: string): Promise<Database> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // The server may drop the connection at any time; the affected query or connect reports it.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
  } catch (error) {
    throw explain(error, new URL(url));
  } finally {
    await client.end().catch(() => {});
  }
  return { url, exited: new Promise(() => {}), stop: () => Promise.resolve(), kill: () => {} };
}

/** A pooler takes no limit from a connection, so the database's role has to have one. */
export async function warnWithoutLimit(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ limit: string }>("select current_setting('statement_timeout') as limit");
  if (rows[0]?.limit !== "0") return;
  process.stderr.write(
    "With DATABASE_POOLER no statement is cut off: alter role … set statement_timeout = '15s' (docs/operations.md).\n",
  );
}

function explain(error: unknown, { hostname, port, username, pathname }: URL): StartRefusal {
  const server = `${hostname}${port ? `:${port}` : ""}`;
  const begin = `The database of DATABASE_URL cannot be used:`;
  switch (errorCode(error)) {
    case "ECONNREFUSED":
      return new StartRefusal(`${begin} nothing answers at ${server}.`);
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new StartRefusal(`${begin} there is no host called ${hostname}.`);
    case "28P01":
    case "28000":
      return new StartRefusal(`${begin} ${server} does not accept this user and password (user ${username}).`);
    case "3D000":
      return new StartRefusal(
        `${begin} there is no database called ${pathname.slice(1)} at ${server}; create it first.`,
      );
    default:
      return new StartRefusal(`${begin} ${errorMessage(error) || `no connection to ${server}`}.`);
  }
}
