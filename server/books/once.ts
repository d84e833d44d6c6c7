import type { Pool } from "pg";
import type { Tx } from "../core/db/transaction";
import type { Staff } from "../core/session-context";
import { idempotently, type Reply } from "./idempotency";

/** A request that must take effect once, however often it arrives; one without a `key` takes effect every time. */
export type OnceRequest = { staff: Staff; route: string; key: string | undefined; body: unknown };

/** Runs `work` under `idempotently`, and replies 200 with its result as `data`. */
export const doOnce = (pool: Pool, { staff, ...request }: OnceRequest, work: (tx: Tx) => Promise<object>) =>
  idempotently(
    pool,
    { employeeKey: staff.key, ...request },
    async (tx): Promise<Reply> => ({
      status: 200,
      body: JSON.stringify({ data: await work(tx) }),
    }),
  );
