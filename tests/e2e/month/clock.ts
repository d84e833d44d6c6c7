import type { Pool } from "pg";
import type { BrowserContext } from "playwright-core";

const DAY_MS = 86_400_000;

/** A month of 30 days, later than any day on which the tests run: a browser drops cookies that ended before its own time. */
const FIRST_DAY = Date.UTC(2033, 5, 1);

/** The shop's day is one hour ahead of UTC. */
const SHOP_MS = 3_600_000;

/** `2033-06-04`, the fourth day. */
export const dayText = (day: number): string => new Date(FIRST_DAY + (day - 1) * DAY_MS).toISOString().slice(0, 10);

const OPENS_MS = 8 * 3_600_000;

/** The time of the shop of a month: server, database and browsers agree on it. It goes on as fast as the real time. */
export type Clock = {
  now: () => Date;
  /** It is 8 o'clock in the morning of this day. */
  begin: (day: number) => Promise<void>;
  /** Pages that the context opens from now on tell this time. */
  show: (context: BrowserContext) => Promise<void>;
};

/**
 * Makes `now()` of a database without tables return the shop's time. A function of this name in `public` hides
 * PostgreSQL's own only because the search path of the database says so: the migrations run with it, so that defaults
 * call it too. Neither the function nor the search path is in any migration.
 */
export async function openClock(pool: Pool, name: string): Promise<Clock> {
  let ahead = 0;
  await pool.query(`
    create schema shop_clock;
    create table shop_clock.ahead (ms bigint not null);
    insert into shop_clock.ahead values (0);
    create function public.now() returns timestamptz language sql stable as
      $$ select pg_catalog.now() + (select ms from shop_clock.ahead) * interval '1 millisecond' $$;
    create function public.clock_timestamp() returns timestamptz language sql volatile as
      $$ select pg_catalog.clock_timestamp() + (select ms from shop_clock.ahead) * interval '1 millisecond' $$;
    alter database ${name} set search_path = public, pg_catalog`);
  return {
    now: () => new Date(Date.now() + ahead),
    begin: async (day) => {
      ahead = FIRST_DAY + (day - 1) * DAY_MS + OPENS_MS - SHOP_MS - Date.now();
      await pool.query("update shop_clock.ahead set ms = $1", [ahead]);
    },
    show: async (context) => {
      await context.addInitScript((ms) => {
        const Real = Date;
        globalThis.Date = new Proxy(Real, {
          construct: (real, args, made) =>
            Reflect.construct(real, args.length === 0 ? [Real.now() + ms] : args, made) as object,
          apply: () => new Real(Real.now() + ms).toString(),
          get: (real, name_, self) => (name_ === "now" ? () => Real.now() + ms : Reflect.get(real, name_, self)),
        });
      }, ahead);
    },
  };
}
