import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isSerial } from "../../../src/api/repairs/repairs.rules";
import { breakGround, type Ground, rowsOf, valueOf } from "../data/seed-kit";

describe("the demo shop", () => {
  let ground: Ground;
  let pool: Pool;

  beforeAll(async () => {
    ground = await breakGround();
    pool = await ground.seeded(200);
  });

  afterAll(() => ground.clear());

  it("has repairs numbered by time, with valid IMEIs", async () => {
    expect(await valueOf(pool, "select count(distinct status) from repairs")).toBeGreaterThanOrEqual(4);
    expect(await valueOf(pool, "select count(*) from repairs where status = 'handed-over'")).toBeGreaterThan(180);
    expect(
      await rowsOf(
        pool,
        `select ticket_number from (
           select ticket_number, created_at, lag(created_at) over (order by ticket_number) as earlier from repairs) r
         where created_at < earlier`,
      ),
    ).toEqual([]);
    expect(await valueOf(pool, "select nextval(pg_get_serial_sequence('repairs', 'ticket_number'))")).toBe(241);
    const serials = await rowsOf(pool, "select serial from repairs where serial <> ''");
    expect(serials.filter(({ serial }) => !isSerial(String(serial)))).toEqual([]);
  });
});
