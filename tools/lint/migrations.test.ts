import { expect, test } from "vitest";
import { readMigrations } from "../../server/core/db/migrate";
import { faultsOf } from "./migrations";

/** Those that were applied before the rules stay as they are. */
const LAST_BEFORE = "0062_order_phones.sql";

test("migrations follow the rules of CONTRIBUTING.md for servers of the version before", async () => {
  const all = readMigrations();
  expect(all.map(({ name }) => name)).toContain(LAST_BEFORE);
  for (const { name, sql } of all.filter((each) => each.name > LAST_BEFORE))
    expect([name, await faultsOf(name, sql)]).toEqual([name, []]);
});

test.each([
  "alter table orders add column channel text not null default 'shop'",
  "create index concurrently orders_channel on orders (channel, order_number)",
  "create table channels (name text primary key, n int check (n > 0)); create index channels_n on channels (n)",
  "create table channels (name text); alter table channels alter name set not null, add unique (name)",
  "alter table orders add constraint channel_known check (channel <> '') not valid",
  "alter table orders validate constraint channel_known",
  "alter table orders add constraint orders_channel unique using index orders_channel",
  "create or replace view on_order as select 1 as n",
])("%s is within the rules", async (sql) => {
  expect(await faultsOf("0063_expand.sql", sql)).toEqual([]);
});

test.each([
  ["create index orders_channel on orders (channel)", "stops all writes"],
  ["alter table orders add unique (channel)", "stops all writes"],
  ["create index concurrently a on orders (channel); select 1", "alone in its file"],
  ["alter table orders add constraint known check (channel <> '')", "reads the whole table"],
  ["alter table orders add foreign key (channel) references channels", "reads the whole table"],
  ["alter table orders drop column channel", "takes away"],
  ["alter table orders alter channel type varchar(9)", "takes away"],
  ["alter table orders alter channel set not null", "takes away"],
  ["alter table orders rename column channel to way", "takes away"],
  ["alter table orders rename to sales", "takes away"],
  ["drop table channels", "takes away"],
  ["drop view on_order", "takes away"],
])("%s is against the rules", async (sql, fault) => {
  expect(await faultsOf("0063_expand.sql", sql)).toEqual([expect.stringContaining(fault)]);
});

test("a contracting migration may drop and tighten, but renames nothing", async () => {
  const sql = "alter table orders drop column channel, alter note set not null; drop table channels";
  expect(await faultsOf("0064_channel_contract.sql", sql)).toEqual([]);
  expect(await faultsOf("0064_channel_contract.sql", "alter table orders rename to sales")).toHaveLength(1);
});
