import type { Pool, PoolClient } from "pg";

type Task<Result> = (client: PoolClient) => Promise<Result>;

/**
 * Whole ledgers are summed up: with the memory a single request gets, that would go through the disk. A connection that
 * has nothing left to do keeps its snapshot until all are done.
 */
const BEGIN = `begin isolation level repeatable read read only;
  set local work_mem = '64MB'; set local idle_in_transaction_session_timeout = 0`;

/**
 * Runs the tasks over several connections that all see the database as it was at one moment, and yields their results
 * in the order of the tasks. Throws what the first task that fails threw.
 */
export async function* inOneSnapshot<Result>(
  pool: Pool,
  connections: number,
  tasks: readonly Task<Result>[],
): AsyncGenerator<Result> {
  const clients: PoolClient[] = [];
  try {
    const first = await pool.connect();
    clients.push(first);
    await first.query(BEGIN);
    const { rows } = await first.query<{ snapshot: string }>("select pg_export_snapshot() as snapshot");
    while (clients.length < connections) {
      const client = await pool.connect();
      clients.push(client);
      await client.query(BEGIN);
      await client.query(`set transaction snapshot '${rows[0]?.snapshot}'`);
    }
    yield* sharedOut(clients, tasks);
  } finally {
    // Ends the snapshot with its sessions, also when nobody asked for the last result.
    for (const client of clients) client.release(true);
  }
}

async function* sharedOut<Result>(clients: readonly PoolClient[], tasks: readonly Task<Result>[]) {
  const jobs = tasks.map((task) => {
    let settle: (result: Promise<Result>) => void = () => {};
    const result = new Promise<Result>((resolve) => (settle = resolve));
    // The reader of the results stops at the first that failed.
    result.catch(() => {});
    return { task, result, settle };
  });
  const queue = jobs.values();
  const work = async (client: PoolClient) => {
    for (const { task, settle } of queue) {
      const result = task(client);
      settle(result);
      await result;
    }
  };
  for (const client of clients) work(client).catch(() => {});
  for (const { result } of jobs) yield await result;
}
