import type { Pool } from "pg";
import type { Tx } from "../core/db/transaction";
import type { Staff } from "../core/session-context";
import { idempotently, type Reply } from "./idempotency";

/** A request that must be done once however often it arrives; one without a `key` is done every time. */
export type OnceRequest = { staff: Staff; route: string; key: string | undefined; body: unknown };

/** Does `work` as `idempotently` says, and answers 200 with what it gives as `data`. */
export const doOnce = (pool: Pool, { staff, ...request }: OnceRequest, work: (tx: Tx) => Promise<object>) =>
  idempotently(
    pool,
    { employeeKey: staff.key, ...request },
    async (tx): Promise<Reply> => ({
      status: 200,
      body: JSON.stringify({ data: await work(tx) }),
    }),
  );
