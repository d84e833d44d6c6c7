import { randomUUID } from "node:crypto";
import type { Random } from "../../../server/data/seed/random";
import type { Permission } from "../../../src/api/rights/permissions.contract";
import type { Call, Reply } from "./phone";
import type { Catalogue, Person } from "./plan";

/** What a person does with the app; `read` and `write` send, and count what came back. */
export type Hands = {
  person: Person;
  catalogue: Catalogue;
  random: Random;
  read: (path: string) => Promise<Reply>;
  /** Sends the same write until it has an answer. */
  write: (call: Call) => Promise<Reply>;
  /** The orders of the list that was read last. */
  shown: string[];
};

type Action = { weight: number; needs: Permission | null; act: (hands: Hands) => Promise<void> };

type Listed = { data: { key: string }[] };
type Order = {
  data: { key: string; version: number; status: "pending" | "completed" | "cancelled" } & {
    store: string;
    remark: string;
    payment: string;
  };
};

const KEY_LENGTH = 36;

const parsed = <Body>({ status, text }: Reply): Body | null =>
  status === 200 || status === 304 ? (JSON.parse(text) as Body) : null;

async function list(hands: Hands, path: string): Promise<string[]> {
  const found = parsed<Listed>(await hands.read(path));
  return found?.data.map(({ key }) => key) ?? [];
}

async function openShown(hands: Hands): Promise<Order["data"] | null> {
  if (hands.shown.length === 0) hands.shown = await list(hands, "/api/orders");
  if (hands.shown.length === 0) return null;
  return parsed<Order>(await hands.read(`/api/orders/${hands.random.pick(hands.shown)}`))?.data ?? null;
}

/** A form opens with its choices, all asked for at once as the app does. */
const openForm = ({ read, person }: Hands) =>
  Promise.all([
    read("/api/preflight/load-info?xbtsx=stores&fields=title&fields=key"),
    read("/api/preflight/load-info?xbtsx=employees&fields=name&fields=key"),
    read("/api/preflight/load-info?xbtsx=accounts&fields=name&fields=key"),
    read(`/api/preflight/load-buyers?store=${person.store}`),
  ]);

async function sell(hands: Hands): Promise<void> {
  const { person, catalogue, random, read, write } = hands;
  await openForm(hands);
  await read(`/api/preflight/load-products?query=${random.pick(["galaxy", "tecno", "iphone", "hp"])}&limit=20`);
  const key = randomUUID();
  const things = new Set([random.pick(person.variants), random.pick(person.variants)]);
  const body = {
    store: person.store,
    status: "pending",
    facilitator: person.key,
    remark: key,
    customer: { ...random.pick(catalogue.buyers), instagram: "", twitter: "" },
    delivery: null,
    subtotalitems: [...things].map((variant) => ({ key: variant, quantity: 1 })),
    payment: [{ account_key: random.pick(person.accounts), amount: 500 }],
  };
  const sold = parsed<{ data: { key: string } }>(await write({ method: "POST", path: "/api/orders/new", body, key }));
  if (sold) hands.shown = [sold.data.key, ...hands.shown].slice(0, 10);
}

async function edit(hands: Hands): Promise<void> {
  const order = await openShown(hands);
  if (order === null || order.status === "cancelled") return;
  const { key, version, status, store } = order;
  // The key of the sale stays in front, by which the books are compared with what was acknowledged.
  const remark = `${order.remark.slice(0, KEY_LENGTH)} ${randomUUID()}`;
  const body = { status, store, remark };
  await hands.write({ method: "PUT", path: `/api/orders/${key}/edit`, body, version, key: randomUUID() });
}

async function takePayment(hands: Hands): Promise<void> {
  const order = await openShown(hands);
  if (order === null || order.status === "cancelled") return;
  const paid = JSON.parse(order.payment) as { account_key: string; amount: number }[];
  const { key, version } = order;
  const body = [
    ...paid.map(({ account_key, amount }) => ({ account_key, amount })),
    { account_key: hands.random.pick(hands.person.accounts), amount: 100 },
  ];
  // More payments than the app can show on one order are not made.
  if (body.length > 8) return;
  await hands.write({ method: "PUT", path: `/api/orders/${key}/payment/edit`, body, version, key: randomUUID() });
}

const period = ({ from, to }: Catalogue) => `from_date=${from}&to_date=${to}`;

const ACTIONS: readonly Action[] = [
  {
    weight: 18,
    needs: "orders.view",
    act: async (hands) => {
      const { random } = hands;
      const page = random.chance(0.6) ? 1 : random.int(2, 40);
      const status = random.chance(0.3) ? `&status=${random.pick(["pending", "completed"])}` : "";
      hands.shown = await list(hands, `/api/orders?page=${page}${status}`);
    },
  },
  { weight: 16, needs: "orders.view", act: async (hands) => void (await openShown(hands)) },
  {
    weight: 8,
    needs: "orders.view",
    act: async (hands) => {
      const { name, phone } = hands.random.pick(hands.catalogue.buyers);
      const query = hands.random.pick([name, phone.slice(-6), "galaxy"]);
      await hands.read(`/api/orders?query=${encodeURIComponent(query)}`);
    },
  },
  {
    weight: 12,
    needs: "products.view",
    act: async (hands) => {
      const query = hands.random.chance(0.5) ? `&query=${hands.random.pick(["galaxy", "tecno", "hp", "case"])}` : "";
      const found = await list(hands, `/api/products?page=${hands.random.int(1, 3)}${query}`);
      if (found.length > 0) await hands.read(`/api/products/${hands.random.pick(found)}`);
    },
  },
  {
    weight: 8,
    needs: "customers.view",
    act: async (hands) => {
      const found = await list(hands, `/api/customers?page=${hands.random.int(1, 10)}`);
      if (found.length > 0) await hands.read(`/api/customers/${hands.random.pick(found)}`);
    },
  },
  { weight: 6, needs: null, act: async ({ read }) => void (await read("/api/user_profile")) },
  {
    weight: 6,
    needs: "dashboard.view",
    act: async ({ read, catalogue }) => {
      await Promise.all([
        read(`/api/analytics/summary?${period(catalogue)}`),
        read(`/api/analytics/breakdown?by=product&${period(catalogue)}`),
      ]);
    },
  },
  {
    weight: 2,
    needs: "dashboard.view",
    act: async ({ read, random, catalogue }) =>
      void (await read(`/api/reports/sales?by=${random.pick(["day", "store", "product"])}&${period(catalogue)}`)),
  },
  { weight: 6, needs: "orders.create", act: sell },
  { weight: 3, needs: "orders.edit", act: edit },
  { weight: 3, needs: "orders.payments", act: takePayment },
];

/** What this person may do, in the shares in which staff do it. */
export const actionsOf = ({ isAdmin, permissions }: Person): readonly Action[] =>
  ACTIONS.filter(({ needs }) => needs === null || isAdmin || permissions.includes(needs));
