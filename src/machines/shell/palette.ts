import { fromPromise } from "xstate";
import { loadCustomers } from "../../api/people/customers";
import { loadEmployees } from "../../api/people/employees";
import { loadOrders } from "../../api/orders/orders";
import type { ListPage } from "../../api/kit/paging";
import { loadProducts } from "../../api/products/products";
import { paths } from "../../paths";
import type { PaletteEntry, PaletteGroup, RecordKind } from "./palette-entries";
import { paletteMachine, type RecordSearch } from "./palette.machine";
import { shellActor } from "./shell";

/** So many records of a kind are shown; its list shows the rest. */
const SHOWN = 5;

const naira = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const priceOf = (kobo: number) => `₦${naira.format(kobo / 100)}`;

type Search = (text: string, signal: AbortSignal) => Promise<PaletteGroup>;

/** The first records of a list that answers `text`, and the way to all of them when there are more. */
const searching =
  <Row>(
    title: string,
    list: string,
    load: (
      query: { page: number; search: string; filters: Record<string, string> },
      signal: AbortSignal,
    ) => Promise<ListPage<Row>>,
    entryOf: (row: Row) => PaletteEntry,
  ): Search =>
  async (text, signal) => {
    const { rows, total } = await load({ page: 1, search: text, filters: {} }, signal);
    const all: PaletteEntry = {
      id: `all ${title}`,
      label: `All ${title.toLowerCase()} that match`,
      hint: "",
      to: `${list}?${new URLSearchParams({ query: text })}`,
    };
    return { title, entries: [...rows.slice(0, SHOWN).map(entryOf), ...(total > SHOWN ? [all] : [])] };
  };

const SEARCHES: Record<RecordKind, Search> = {
  orders: searching("Orders", paths.orders, loadOrders, ({ key, number, cost }) => ({
    id: key,
    label: `Order ${number}`,
    hint: priceOf(cost),
    to: paths.order(key),
  })),
  products: searching("Products", paths.products, loadProducts, ({ key, title, salePrice }) => ({
    id: key,
    label: title,
    hint: priceOf(salePrice),
    to: paths.product(key),
  })),
  customers: searching("Customers", paths.customers, loadCustomers, ({ key, name, email }) => ({
    id: key,
    label: name,
    hint: email,
    to: paths.customer(key),
  })),
  employees: searching("Employees", paths.employees, loadEmployees, ({ key, name, email }) => ({
    id: key,
    label: name,
    hint: email,
    to: paths.employee(key),
  })),
};

/** The palette of this shop's server, in the one frame of this page. */
export const boundPaletteMachine = paletteMachine.provide({
  actors: {
    searchRecords: fromPromise<readonly PaletteGroup[], RecordSearch>(({ input: { text, kinds }, signal }) =>
      Promise.all(kinds.map((kind) => SEARCHES[kind](text, signal))),
    ),
  },
  actions: { close: () => shellActor.send({ type: "palette.closed" }) },
});
