import type { Pool } from "pg";
import type { App } from "../../../../server/core/http/app-types";
import { EXAMPLE_KEYS, EXAMPLE_LINK } from "../../../../server/core/docs/example-keys";
import { RECORD_KEYS } from "../../../../server/rooms";
import { newKey } from "../../../../server/core/ids";
import {
  createEmployee,
  createProduct,
  type Shop,
  type ShopProduct,
  type ShopStore,
  type SignedIn,
} from "../../fixtures";
import { purchasedGoods } from "../../purchases/purchase-kit";
import { stockRepairOf } from "../../repairs/repair-kit";
import { exampleBulk } from "../../products/bulk/bulk-kit";
import { exampleCounts } from "../../counts/count-kit";
import { countOf } from "../../shifts/shift-kit";
import { sendLink } from "../../people/links-kit";
import { orderBody, orderOf, sell, variantOf } from "../../orders/order-kit";
import { returnableOrders } from "../../orders/returns/return-kit";
import { transitGoods } from "../../stock/transit-kit";
import { trackedGoods } from "../../stock/unit-kit";

/** The keys of existing records, by the keys in the examples. */
export type Keys = ReadonlyMap<string, string>;

export type TwoStores = {
  own: Keys;
  other: Keys;
  /** Data only of the other store's records: keys, names, titles, remarks. */
  otherWords: string[];
};

const KEYS = { ...EXAMPLE_KEYS, ...RECORD_KEYS };

type Names = Record<keyof typeof KEYS, string>;

/**
 * Creates a record of each kind in the first store and one in the second. Transfers from either go to a third store, so
 * that the first and the second share no record except the customer.
 */
export async function openTwoStores(pool: Pool, app: App, shop: Shop, admin: SignedIn): Promise<TwoStores> {
  const third = newKey();
  await pool.query("insert into stores (key, title, address) values ($1, 'Lekki Store', '1 Admiralty Way')", [third]);
  const spare = await createProduct(pool, {
    store: shop.wuse.key,
    supplier: shop.supplier,
    title: "Nokia 3310",
    variants: [{ variation: "Dark Blue", quantity: 5 }],
  });
  const category = newKey();
  await pool.query("insert into categories (key, name) values ($1, 'Phones')", [category]);
  const expense = newKey();
  await pool.query("insert into categories (key, name, kind) values ($1, 'Rent', 'expense')", [expense]);
  const { token, mail } = await sendLink(pool, shop.wuse.manager);

  const onHand = async (variant: string): Promise<number> =>
    (await pool.query("select quantity from variants where key = $1", [variant])).rows[0].quantity;
  const recordsOf = async (store: ShopStore, sold: ShopProduct, sent: ShopProduct): Promise<Names> => {
    const created = async (url: string, payload: object): Promise<string> => {
      const reply = await app.inject({ method: "POST", url, headers: admin, payload });
      if (reply.statusCode !== 200) throw new Error(`${url} was refused: ${reply.body}`);
      return reply.json().data.key;
    };
    const order = await sell(
      app,
      admin,
      orderBody(shop, {
        store: store.key,
        facilitator: store.sales.key,
        remark: `Sold in ${store.title}`,
        subtotalitems: [{ key: variantOf(sold), quantity: 1 }],
        payment: [{ account_key: store.cash, amount: 50_000 }],
      }),
    );
    const products = [{ product: sent.key, variant: variantOf(sent), quantity: 1 }];
    await created("/api/refused-sales/new", {
      save: `save of ${store.key}`,
      store: store.key,
      number: "P-3F9A2C",
      total: 1,
      sold_at: "2026-11-21T13:05:00.000Z",
      reason: "Sold out",
      state: "undecided",
      note: "",
    });
    const town = store.title.split(" ")[0] ?? "";
    const newcomer = { town, store: store.key, role: shop.roles.sales, passwordHash: null };
    return {
      store: store.key,
      otherStore: third,
      newStore: third,
      employee: store.sales.key,
      role: shop.roles.sales,
      supplier: shop.supplier,
      category,
      product: sold.key,
      variant: variantOf(sold),
      customer: (await orderOf(app, admin, order)).customer_key,
      account: store.cash,
      otherAccount: await created("/api/finances/accounts/new", {
        name: `Safe of ${store.title}`,
        type: "cash",
        store: store.key,
        balance: 1_000_000,
      }),
      expense,
      order,
      transfer: await created("/api/inventory/transfers/new", { products, to: third }),
      transaction: await created("/api/finances/transactions/new", {
        remark: `Rent of ${store.title}`,
        type: "debit",
        store: store.key,
        transactions: [{ account_key: store.cash, amount: 1 }],
      }),
      repair: await created("/api/repairs/new", stockRepairOf(store.key, variantOf(sold))),
      shift: await created("/api/shifts/new", {
        account: await created("/api/finances/accounts/new", {
          name: `Drawer of ${store.title}`,
          type: "cash",
          store: store.key,
          balance: 500,
        }),
        count: countOf({ "500": 1 }),
      }),
      settings: RECORD_KEYS.settings,
      ...(await exampleCounts(
        { app, admin },
        { store: store.key, variant: variantOf(sold) },
        await onHand(variantOf(sold)),
      )),
      ...(await returnableOrders({ app, admin, shop }, { store, variant: variantOf(sold) })),
      ...(await trackedGoods({ app, admin, shop, pool }, store)),
      ...(await purchasedGoods({ app, admin, shop }, store, variantOf(sold))),
      ...(await transitGoods({ app, admin, pool }, store.key, third, sent)),
      ...(await exampleBulk({ app, admin }, [sold.key, sent.key])),
      invited: (await createEmployee(pool, { name: "Joiner", ...newcomer })).key,
      mail,
    };
  };

  const own = await recordsOf(shop.ikeja, shop.galaxy, shop.charger);
  const other = await recordsOf(shop.wuse, shop.pixel, spare);
  const keyed = (names: Names): Keys =>
    new Map([
      ...Object.entries(KEYS).map(([name, key]) => [key, names[name as keyof Names]] as const),
      [EXAMPLE_LINK, token] as const,
    ]);
  const shared = new Set(Object.values(own));
  const otherKeys = Object.values(other).filter((key) => !shared.has(key));
  return {
    own: keyed(own),
    other: keyed(other),
    otherWords: [...otherKeys, shop.wuse.bank, shop.wuse.manager.key, "Wuse", shop.pixel.title, spare.title],
  };
}
