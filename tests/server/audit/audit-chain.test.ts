import type { PoolClient } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isInChain, readChainHead, readHeadPosition, sealAudit } from "../../../server/shell/audit/audit-seals";
import { audit } from "../../../server/data/verify/audit";
import { violationsOf } from "../../../server/data/verify/index";
import { expectSound } from "../invariants";
import { one, openShop, orderBody, type OrderShop, putEdit, sell } from "../orders/order-kit";

let at: OrderShop;
let order: string;

beforeAll(async () => {
  at = await openShop();
  order = await sell(at.app, at.sales, orderBody(at.shop));
});
afterAll(async () => {
  await expectSound(at.pool);
  await at.close();
});

const edit = (remark: string) =>
  putEdit(at.app, at.admin, order, { status: "pending", store: at.shop.ikeja.key, remark });

const sealedIds = async () =>
  (await at.pool.query<{ id: number }>("select unnest(ids) as id from audit_seals order by first_position")).rows.map(
    ({ id }) => id,
  );

test("rows are sealed once, in order, and the chain continues from its last row", async () => {
  await sealAudit(at.pool);
  const [position, head] = [await readHeadPosition(at.pool), await readChainHead(at.pool)];
  for (const remark of ["one", "two"]) await edit(remark);
  await sealAudit(at.pool);
  await sealAudit(at.pool);
  expect(await readHeadPosition(at.pool)).toBe(position + 2);
  const { rows } = await at.pool.query<{ id: number }>("select id from audit_log order by id");
  expect(await sealedIds()).toEqual(rows.map(({ id }) => id));
  expect(await readChainHead(at.pool)).not.toBe(head);
  expect(await isInChain(at.pool, head ?? "")).toBe(true);
  expect(await isInChain(at.pool, (await readChainHead(at.pool)) ?? "")).toBe(true);
  expect(await isInChain(at.pool, `${position}:00`)).toBe(false);
});

test("servers that seal at the same time never seal a row twice", async () => {
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([edit(`round ${round}`), ...Array.from({ length: 6 }, () => sealAudit(at.pool))]);
  }
  await sealAudit(at.pool);
  const ids = await sealedIds();
  expect(new Set(ids).size).toBe(ids.length);
});

test("nobody can change, delete or truncate the log or its seals", async () => {
  await sealAudit(at.pool);
  for (const table of ["audit_log", "audit_seals"]) {
    const column = table === "audit_log" ? "action = 'x'" : "hash = ''";
    for (const sql of [`update ${table} set ${column}`, `delete from ${table}`, `truncate ${table} cascade`]) {
      await expect(at.pool.query(sql), sql).rejects.toThrow(`${table} is append-only`);
    }
  }
  await expect(at.pool.query("truncate employees cascade")).rejects.toThrow("audit_log is append-only");
});

describe("a change that bypasses the triggers is detected:", () => {
  let ids: number[];

  beforeEach(async () => {
    await edit(`before ${Math.random()}`);
    await edit(`and ${Math.random()}`);
    await sealAudit(at.pool);
    await edit(`later ${Math.random()}`);
    await sealAudit(at.pool);
    ids = await sealedIds();
  });

  /** Returns what the check finds after the damage, which is then undone. */
  async function foundAfter(damage: (client: PoolClient) => Promise<unknown>): Promise<Record<string, unknown>[]> {
    const client = await at.pool.connect();
    try {
      await client.query("begin; set local session_replication_role = replica");
      await damage(client);
      const found: Record<string, unknown>[] = [];
      for (const invariant of audit) found.push(...(await violationsOf(client, invariant)));
      return found;
    } finally {
      await client.query("rollback");
      client.release();
    }
  }

  const last = () => ids.at(-1) ?? 0;

  test.each([
    ["what it says", `after = '{"remark": "forged"}'`],
    ["who did it", "employee_key = null"],
    ["when", "at = at - interval '1 microsecond'"],
    ["to which record", "entity_key = gen_random_uuid()"],
  ])("a row changed in %s", async (_, change) => {
    const found = await foundAfter((client) => client.query(`update audit_log set ${change} where id = $1`, [last()]));
    expect(found).toEqual([expect.objectContaining({ id: last(), fault: "altered" })]);
  });

  test("a removed row", async () => {
    const found = await foundAfter((client) => client.query("delete from audit_log where id = $1", [last()]));
    expect(found[0]).toMatchObject({ id: last(), fault: "removed" });
  });

  test("a row removed before it was sealed, also once the next rows are sealed", async () => {
    const row = (client: PoolClient) =>
      client.query(
        "insert into audit_log (request_id, action, entity) values ('r', 'order.edited', 'order') returning id",
      );
    const found = await foundAfter(async (client) => {
      const { id } = (await row(client)).rows[0];
      await client.query("insert into audit_pending values ($1)", [id]);
      await client.query("delete from audit_log where id = $1", [id]);
      await client.query("select seal_audit(1, 1000)");
    });
    expect(found[0]).toMatchObject({ fault: "removed" });
  });

  test("an inserted row", async () => {
    const found = await foundAfter((client) =>
      client.query(
        "insert into audit_log (id, request_id, action, entity) overriding system value values (0, 'r', 'a.b', 'a')",
      ),
    );
    expect(found).toEqual([expect.objectContaining({ id: 0, fault: "inserted" })]);
  });

  test("two rows that swapped their contents", async () => {
    const found = await foundAfter((client) =>
      client.query(
        `update audit_log a set before = b.before, after = b.after, action = b.action, entity_key = b.entity_key
           from audit_log b where (a.id, b.id) in (($1, $2), ($2, $1))`,
        [last(), last() - 1],
      ),
    );
    expect(found.map(({ id, fault }) => [id, fault])).toEqual([
      [last() - 1, "altered"],
      [last(), "altered"],
    ]);
  });

  test("a row changed together with its seal", async () => {
    const found = await foundAfter(async (client) => {
      await client.query("update audit_log set action = 'order.forged' where id = $1", [last()]);
      await client.query(
        `update audit_seals s
            set digests = array(select audit_digest(a) from unnest(s.ids) as id join audit_log a using (id) order by id)`,
      );
    });
    expect(found).toEqual([expect.objectContaining({ fault: "altered or reordered" })]);
  });

  test("the rows of a seal in another order", async () => {
    const found = await foundAfter((client) =>
      client.query(
        `update audit_seals set ids = array(select unnest(ids) order by 1 desc),
                                digests = array(select digest from unnest(ids, digests) as u (id, digest) order by id desc)
          where first_position = 1`,
      ),
    );
    expect(found).toEqual([expect.objectContaining({ first_position: 1, fault: "altered or reordered" })]);
  });

  test("a seal removed from the middle, with its rows", async () => {
    const found = await foundAfter(async (client) => {
      const { rows } = await client.query(
        "select ids, last_position from audit_seals order by 2 desc limit 1 offset 1",
      );
      await client.query("delete from audit_log where id = any ($1)", [rows[0].ids]);
      await client.query("delete from audit_seals where last_position = $1", [rows[0].last_position]);
    });
    expect(found).toContainEqual(expect.objectContaining({ fault: "one before it is missing" }));
  });

  test("a removed end of the log, by a head that was noted elsewhere", async () => {
    const head = (await readChainHead(at.pool)) ?? "";
    const client = await at.pool.connect();
    try {
      await client.query("begin; set local session_replication_role = replica");
      await client.query("delete from audit_log where id = $1", [last()]);
      await client.query("delete from audit_seals where last_position = (select max(last_position) from audit_seals)");
      for (const invariant of audit) expect(await violationsOf(client, invariant)).toEqual([]);
      const kept = await client.query("select encode(hash, 'hex') as hash from audit_seals");
      expect(kept.rows.map(({ hash }) => hash)).not.toContain(head.split(":")[1]);
    } finally {
      await client.query("rollback");
      client.release();
    }
    expect(await isInChain(at.pool, head)).toBe(true);
  });
});

test("a password in the log is found, whatever the name of its field", async () => {
  const client = await at.pool.connect();
  const secrets = audit.find(({ name }) => name.includes("password"));
  if (!secrets) throw new Error("nothing looks for passwords");
  try {
    await client.query("begin");
    for (const after of [
      { new_password: "hunter2" },
      { nested: [{ link: "/invite#x" }] },
      { hash: "$argon2id$v=19" },
    ]) {
      await client.query("insert into audit_log (request_id, action, entity, after) values ('r', 'a.b', 'a', $1)", [
        after,
      ]);
    }
    await client.query(
      `insert into audit_log (request_id, action, entity, after) values ('r', 'a.b', 'a', '{"passwordChanged": true}')`,
    );
    expect(await violationsOf(client, secrets)).toHaveLength(3);
  } finally {
    await client.query("rollback");
    client.release();
  }
  expect(await one(at.pool, "select count(*)::integer as n from audit_log where action = 'a.b'")).toEqual({ n: 0 });
});
