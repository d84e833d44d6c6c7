import { callbackify } from "node:util";
import pg, { type Pool, type PoolClient, type PoolConfig } from "pg";
import { isLost, refuseStandby, Unreachable } from "./lost";
import { queueOf } from "./queue";

export type PoolOptions = {
  /** Maximum number of connections. */
  max: number;
  /** How long one statement may run, in ms; 0 means as long as it takes. */
  statementTimeout?: number;
  /** How long a request waits for a connection while the database accepts none, in ms. */
  patience?: number;
  /** How long a connection may take to be made, in ms. */
  connectMs?: number;
  /** Whether a connection to a standby counts as none: a statement then waits for the primary. */
  isWriting?: boolean;
  /** The kind of pooler between here and PostgreSQL (docs/adr/pooler.md); null without one. */
  pooler?: Pooler | null;
};

/** One that gives a connection to PostgreSQL for a transaction only, so that a session keeps nothing. */
export type Pooler = "transaction";

const INT8 = 20;

/** PostgreSQL's bigint as a number. All our sums and counts stay below 2^53; a larger one is a fault. */
const parseInt8 = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the integers a number can hold`);
  return value;
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === INT8 && format !== "binary" ? parseInt8 : pg.types.getTypeParser(oid, format),
};

/** Longer than PostgreSQL usually takes to restart; together with a statement, shorter than a client waits for its reply. */
const PATIENCE_MS = 8000;
const RETRY_MS = 100;

/** Sends prepared statements without their names, which a session would have to keep. */
class UnnamedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query;
    // pg declares query with a dozen overloads, and all of them take the statement first.
    Object.defineProperty(this, "query", {
      value: (statement: unknown, ...rest: unknown[]) => Reflect.apply(query, this, [unnamed(statement), ...rest]),
    });
  }
}

/** A cursor or a copy, which has `submit`, is its own statement. */
const unnamed = (statement: unknown): unknown =>
  typeof statement === "object" && statement !== null && "name" in statement && !("submit" in statement)
    ? { ...statement, name: undefined }
    : statement;

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;
type Waiting = { until: number; connected: Connected };

/**
 * A pool that waits while the database restarts: it tries one connection at a time, and all waiting requests continue
 * once one succeeds.
 */
class PatientPool extends pg.Pool {
  readonly #patience: number;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(patience: number, config: PoolConfig) {
    super(config);
    this.#patience = patience;
    // The count includes requests that wait for the database to come back. pg's types declare it as a property.
    Object.defineProperty(this, "waitingCount", {
      get: () => Reflect.get(pg.Pool.prototype, "waitingCount", this) + this.#waiting.length,
    });
  }

  override connect(): Promise<PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<PoolClient> | void {
    if (connected === undefined) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client === undefined ? reject(error) : resolve(client)));
      });
    }
    const queue = queueOf(this);
    queue.join();
    const waiting: Waiting = {
      until: performance.now() + this.#patience,
      connected: (error, client, done) => {
        queue.begin();
        connected(error, client, done);
      },
    };
    if (this.#waiting.length > 0 && !this.ending) this.#waiting.push(waiting);
    else this.#try(waiting);
  }

  #try(waiting: Waiting): void {
    super.connect((error, client, done) => {
      if (error !== undefined && isLost(error)) this.#wait(waiting, error);
      else {
        waiting.connected(error, client, done);
        this.#goOn();
      }
    });
  }

  #wait(waiting: Waiting, cause: Error): void {
    const now = performance.now();
    const all = [waiting, ...this.#waiting];
    const isPatient = ({ until }: Waiting) => until > now && !this.ending;
    this.#waiting = all.filter(isPatient);
    if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => this.#tryFirst(), RETRY_MS);
    const error = new Unreachable("no connection to the database", { cause });
    for (const each of all) if (!isPatient(each)) each.connected(error, undefined, () => {});
  }

  #tryFirst(): void {
    this.#timer = undefined;
    const first = this.#waiting.shift();
    if (first !== undefined) this.#try(first);
  }

  #goOn(): void {
    if (this.#waiting.length === 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const all = this.#waiting;
    this.#waiting = [];
    for (const waiting of all) this.#try(waiting);
  }
}

/**
 * A pool on one database. bigint columns arrive as numbers; numeric, which `sum(bigint)` also gives, stays text unless
 * cast. Statements are cut off after 15 s, before the client gives up at 20; behind a pooler the role's settings do that.
 */
export function createPool(
  connectionString: string,
  {
    max,
    statementTimeout = 15_000,
    patience = PATIENCE_MS,
    connectMs = 10_000,
    isWriting = false,
    pooler = null,
  }: PoolOptions,
): Pool {
  const pool = new PatientPool(patience, {
    connectionString,
    max,
    types,
    application_name: "backroom",
    keepAlive: true,
    // Idle connections stay open: a timer around every statement costs more than they do.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectMs,
    ...(isWriting && { verify: callbackify(refuseStandby) }),
    ...(pooler === "transaction"
      ? { Client: UnnamedClient }
      : { statement_timeout: statementTimeout, idle_in_transaction_session_timeout: 60_000 }),
  });
  // pg-pool listens to a connection only while it is idle. A connection lost in use fails its statement; without a
  // listener its error event would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", (error) => {
    // A pool counts as ended before its last connection is closed.
    if (!pool.ending) process.stderr.write(`A database connection was lost: ${error.message}\n`);
  });
  return pool;
}
