import type { Permission } from "../../../src/api/rights/permissions.contract";
import type { Tx } from "../../core/db/transaction";
import type { Books } from "./books";
import type { Schedule } from "./schedule";
import type { Product, RoleTitle, Store } from "./shop";

export type Story = {
  books: Books;
  schedule: Schedule;
  stores: readonly Store[];
  products: readonly Product[];
  from: number;
  now: number;
};

/** What a room adds to the demo shop besides the story of its goods, sales and money. */
export type DemoPart = {
  /** What the roles may do with it; administrators may do everything. */
  grants: Partial<Record<RoleTitle, readonly Permission[]>>;
  /**
   * Schedules its part of the story. What it returns writes the rows at the end; log entries are noted in the books at
   * their moment, because the log is in the order of time.
   */
  plan: (story: Story) => (tx: Tx) => Promise<void>;
  /** Writes what depends on the finished books, such as the stock that is left; `now` is in ms. */
  finish?: (tx: Tx, now: number) => Promise<void>;
};
