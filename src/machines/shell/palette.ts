import { fromPromise } from "xstate";
import { loadCustomers } from "../../api/people/customers";
import { loadEmployees } from "../../api/people/employees";
import { loadOrders } from "../../api/orders/orders";
import type { ListPage } from "../../api/kit/paging";
import { loadProducts } from "../../api/products/products";
import { may, type Rights } from "../../may";
import { resources, type Resource } from "../../resources";
import type { PaletteEntry, PaletteGroup, SearchedKind } from "./palette-entries";
import { paletteMachine, type RecordSearch } from "./palette.machine";
import { shellActor } from "./shell";

/** Maximum number of records shown per kind; the list shows the rest. */
const SHOWN = 5;

const naira = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const priceOf = (kobo: number) => `₦${naira.format(kobo / 100)}`;

type Search = (text: string, signal: AbortSignal) => Promise<PaletteGroup>;

/** The first records of a list that match `text`, and a link to all of them when there are more. */
const searching =
  <Row extends { key: string }>(
    { list, label: title, page }: Resource & { page: (key: string) => string },
    load: (
      query: { page: number; search: string; filters: Record<string, string> },
      signal: AbortSignal,
    ) => Promise<ListPage<Row>>,
    wordsOf: (row: Row) => Pick<PaletteEntry, "label" | "hint">,
  ): Search =>
  async (text, signal) => {
    const { rows, total } = await load({ page: 1, search: text, filters: {} }, signal);
    const all: PaletteEntry = {
      id: `all ${title}`,
      label: `All ${title.toLowerCase()} that match`,
      hint: "",
      to: `${list}?${new URLSearchParams({ query: text })}`,
    };
    const found = rows.slice(0, SHOWN).map((row) => ({ id: row.key, to: page(row.key), ...wordsOf(row) }));
    return { title, entries: [...found, ...(total > SHOWN ? [all] : [])] };
  };

const person = ({ name, email }: { name: string; email: string }) => ({ label: name, hint: email });

const SEARCHES: Record<SearchedKind, Search> = {
  order: searching(resources.order, loadOrders, ({ number, cost }) => ({
    label: `Order ${number}`,
    hint: priceOf(cost),
  })),
  product: searching(resources.product, loadProducts, ({ title, salePrice }) => ({
    label: title,
    hint: priceOf(salePrice),
  })),
  customer: searching(resources.customer, loadCustomers, person),
  employee: searching(resources.employee, loadEmployees, person),
};

/** The kinds of records that the palette searches and the person may see. */
export const searchedKinds = (viewer: Rights | null): SearchedKind[] =>
  (Object.keys(SEARCHES) as SearchedKind[]).filter((kind) => viewer !== null && may(viewer, resources[kind].view));

/** The palette of this page. */
export const boundPaletteMachine = paletteMachine.provide({
  actors: {
    searchRecords: fromPromise<readonly PaletteGroup[], RecordSearch>(({ input: { text, kinds }, signal }) =>
      Promise.all(kinds.map((kind) => SEARCHES[kind](text, signal))),
    ),
  },
  actions: { close: () => shellActor.send({ type: "palette.closed" }) },
});
