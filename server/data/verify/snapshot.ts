import type { Pool, PoolClient } from "pg";

type Task<Result> = (client: PoolClient) => Promise<Result>;

/**
 * The queries sum whole ledgers; with the memory of a single request, sorting would use the disk. A connection without
 * work keeps its snapshot until all are done.
 */
const BEGIN = `begin isolation level repeatable read read only;
  set local work_mem = '64MB'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/**
 * Runs the tasks over several connections that all see one snapshot, and yields the results in task order. Throws the
 * error of the first failed task.
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
    // Ends the snapshot with its sessions, also when the caller stops early.
    for (const client of clients) client.release(true);
  }
}

async function* sharedOut<Result>(clients: readonly PoolClient[], tasks: readonly Task<Result>[]) {
  const jobs = tasks.map((task) => {
    let settle: (result: Promise<Result>) => void = () => {};
    const result = new Promise<Result>((resolve) => (settle = resolve));
    // The caller stops at the first failed task.
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
