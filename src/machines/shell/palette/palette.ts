import { loadCustomers, loadOwing } from "../../../api/people/customers";
import { loadEmployees } from "../../../api/people/employees";
import { loadOrder, loadOrders } from "../../../api/orders/orders";
import type { ListPage } from "../../../api/kit/paging";
import { loadProducts } from "../../../api/products/products";
import { loadProductsOfCode } from "../../../api/shell/for-sale";
import { serialProblem } from "../../../api/stock/units.rules";
import { may, type Rights } from "../../../may";
import { resources, type Resource } from "../../../resources";
import { urls } from "../../../urls";
import { customerActions, nairaOf, orderActions, readCommand, type RecordAction } from "./palette-actions";
import { matches, orderedFor, type PaletteEntry, type PaletteGroup, type SearchedKind } from "./palette-entries";
import { paletteMachine, type RecordSearch } from "./palette.machine";
import { readWith } from "../../kit/reads";
import { shellActor } from "../shell";

/** Maximum number of records shown per kind; the list shows the rest. */
const SHOWN = 5;

/** The owing orders that a customer's payment is offered for. */
const OWING = 3;

type Find = { text: string; command: string | null; actions: readonly RecordAction[] };

/** The records that match, then what can be done with those that are meant. */
type Search = (find: Find, signal: AbortSignal) => Promise<PaletteGroup[]>;

type ActionsFor<Row> = (shown: readonly Row[], find: Find, signal: AbortSignal) => Promise<PaletteGroup[]>;

/** The first records of a list that match `text`, and a link to all of them when there are more. */
const searching =
  <Row extends { key: string }>(
    { list, label: title, page }: Resource & { page: (key: string) => string },
    load: (
      query: { page: number; search: string; filters: Record<string, string> },
      signal: AbortSignal,
    ) => Promise<ListPage<Row>>,
    wordsOf: (row: Row) => Pick<PaletteEntry, "label" | "hint" | "picture" | "status">,
    actionsFor?: ActionsFor<Row>,
  ): Search =>
  async (find, signal) => {
    const { text } = find;
    const { rows, total } = await load({ page: 1, search: text, filters: {} }, signal);
    const all: PaletteEntry = {
      id: `all ${title}`,
      label: `All ${title.toLowerCase()} that match`,
      hint: "",
      to: `${list}?${new URLSearchParams({ query: text })}`,
    };
    const shown = rows.slice(0, SHOWN);
    const found = shown.map((row) => ({ id: row.key, to: page(row.key), ...wordsOf(row) }));
    // What was found is worth showing without what can be done with it.
    const actions = (await actionsFor?.(shown, find, signal).catch(() => [])) ?? [];
    return [{ title, entries: [...found, ...(total > SHOWN ? [all] : [])] }, ...actions];
  };

const person = ({ name, email }: { name: string; email: string }) => ({ label: name, hint: email });

type Debtor = { key: string; name: string; debt: number };

/** Who wants to collect means those who owe; otherwise the first customer is meant. */
const onCustomers: ActionsFor<Debtor> = (customers, { command, actions }, signal) => {
  const debtors = command !== null && /^collect/i.test(command) ? customers.filter(({ debt }) => debt > 0) : [];
  const meant = debtors.length > 0 ? debtors : customers.slice(0, 1);
  return Promise.all(
    meant.map(async (customer) => {
      const isCollected = customer.debt > 0 && actions.includes("collectPayment");
      const owing = isCollected ? await loadOwing(customer.key, OWING, signal) : [];
      return customerActions(customer, owing, actions);
    }),
  );
};

/** Text without a digit is a name, which says nothing about one order. */
const onOrders: ActionsFor<{ key: string; number: number }> = async ([order], { text, actions }, signal) => {
  if (order === undefined || !/\d/.test(text)) return [];
  const debt = actions.includes("recordPayment") ? (await loadOrder(order.key, signal)).debt : 0;
  return [orderActions(order, debt, actions)];
};

/** A shorter text is rather the number of an order than of a unit. */
const SHORTEST_SERIAL = 6;

const isLikeSerial = (text: string): boolean =>
  text.length >= SHORTEST_SERIAL && /\d/.test(text) && serialProblem(text) === null;

/** The unit with this very serial number. */
const searchUnit: Search = async ({ text }, signal) => {
  if (!isLikeSerial(text)) return [];
  const found = await loadProductsOfCode(text, signal);
  const entries = found.flatMap(({ product: { title, image, variants }, variantKey, unit }): PaletteEntry[] => {
    if (!unit) return [];
    const variation = variants.find(({ key }) => key === variantKey)?.variation ?? "";
    const hint = `${title} (${variation}) · ${unit.state}`;
    return [{ id: `unit ${unit.serial}`, label: unit.serial, hint, picture: image, to: urls.unit(unit.serial) }];
  });
  return [{ title: "Units", entries }];
};

const SEARCHES: Record<SearchedKind, Search> = {
  unit: searchUnit,
  order: searching(
    resources.order,
    loadOrders,
    ({ number, customerName, cost, status }) => ({
      label: `Order ${number}`,
      hint: `${nairaOf(cost)} · ${customerName}`,
      status,
    }),
    onOrders,
  ),
  product: searching(resources.product, loadProducts, ({ title, salePrice, image }) => ({
    label: title,
    hint: nairaOf(salePrice),
    picture: image,
  })),
  customer: searching(resources.customer, loadCustomers, person, onCustomers),
  employee: searching(resources.employee, loadEmployees, person),
};

/** The kinds of records that the palette searches and the person may see. A unit is seen with its product. */
export const searchedKinds = (viewer: Rights | null): SearchedKind[] =>
  (Object.keys(SEARCHES) as SearchedKind[]).filter(
    (kind) => viewer !== null && may(viewer, resources[kind === "unit" ? "product" : kind].view),
  );

/** Of `collect ngozi`, the actions that are meant come before the records. */
async function search({ text, kinds, actions }: RecordSearch, signal: AbortSignal): Promise<PaletteGroup[]> {
  const { command, subject } = readCommand(text);
  const find = { text: subject, command, actions };
  const groups = (await Promise.all(orderedFor(subject, kinds).map((kind) => SEARCHES[kind](find, signal)))).flat();
  if (command === null) return groups;
  const isMeant = ({ entries }: PaletteGroup) => entries.some(({ acts, label }) => acts && matches(command, label));
  const meant = groups.filter(isMeant).map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ label }) => matches(command, label)),
  }));
  return [...meant, ...groups.filter((group) => !isMeant(group))];
}

/** The palette of this page. */
export const boundPaletteMachine = paletteMachine.provide({
  actors: { searchRecords: readWith<readonly PaletteGroup[], RecordSearch>(search) },
  actions: { close: () => shellActor.send({ type: "palette.closed" }) },
});
