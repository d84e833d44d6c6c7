import type { Pool } from "pg";
import { inTransaction, type Tx } from "../db/transaction";
import type { Staff } from "../session-context";
import { idempotently, type Reply } from "./idempotency";

type Creation = { staff: Staff; route: string; key: string | undefined; body: unknown };

/**
 * Runs `work` in one transaction, once per idempotency key, and answers 200 with what it gives as `data`. `work` is
 * started over when others get in its way, so it must have no effect outside the database.
 */
export const createOnce = (pool: Pool, creation: Creation, work: (tx: Tx) => Promise<object>): Promise<Reply> => {
  const { staff, ...request } = creation;
  return inTransaction(
    pool,
    (tx) =>
      idempotently(tx, { employeeKey: staff.key, ...request }, async () => ({
        status: 200,
        body: JSON.stringify({ data: await work(tx) }),
      })),
    { hasKey: creation.key !== undefined },
  );
};
