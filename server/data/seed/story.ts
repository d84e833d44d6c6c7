import type { Tx } from "../../core/db/transaction";
import { type Books, createBooks, customerRow, variantRow } from "./books";
import { insertRows } from "./bulk";
import { busyMoments, DAY, firstDay, HOUR, midnight, MINUTE } from "./clock";
import { closeBooks } from "./closing";
import type { DemoPart } from "./demo-part";
import { groupBy } from "../../core/group-by";
import { keepHouse } from "./housekeeping";
import { VAT_BP } from "./sales/order";
import { createKeys } from "./keys";
import { openCompany } from "./opening";
import { walkInCustomer, welcomeCustomers } from "./people/customers";
import { createRandom } from "./random";
import { createSchedule } from "./schedule";
import { fillShelves } from "./shelves";
import { type Customer, type Product, variantsForSale } from "./shop";
import { createDemand, createStockroom, type Stockroom } from "./stockroom";
import { CUSTOMERS, PRODUCTS, VARIANTS } from "./tables";
import { createTill } from "./sales/till";
import { createTransfers, TRANSFER_COUNT } from "./transfers";

const CUSTOMER_COUNT = 2500;
const FIRST_ORDER_NUMBER = 10_001;

const TIN = "20461873-0001";
const ADDRESS = "17 Otigba Street, Computer Village, Ikeja, Lagos";

type Plot = { orderCount: number; hasFullBaskets: boolean; now: number; parts: readonly DemoPart[] };

/**
 * Simulates thirteen months of the shop up to `now`, in time order, so that stock, money and log agree. The shop is
 * kept in memory; of the orders, only those that are not finished.
 */
export async function tellStory(tx: Tx, { orderCount, hasFullBaskets, now, parts }: Plot): Promise<void> {
  // Shifts, deliveries and counts are written after the transactions and movements that belong to them.
  await tx.query(
    "set constraints transactions_shift_key_fkey, stock_movements_delivery_key_fkey, stock_movements_count_key_fkey deferred",
  );
  const keys = createKeys(createRandom("keys"));
  const books = createBooks(keys);
  const schedule = createSchedule();
  const openedAt = firstDay(now) + 8 * HOUR;
  const doorsOpen = openedAt + HOUR;

  const { stores, suppliers, categories } = await openCompany({
    tx,
    books,
    random: createRandom("company"),
    keys,
    openedAt,
    parts,
  });
  const span = { keys, stores, from: doorsOpen, until: now };
  const customers = welcomeCustomers({ ...span, random: createRandom("customers") }, CUSTOMER_COUNT);
  const walkIn = walkInCustomer(createKeys(createRandom("walk-in key")), stores, openedAt);
  const products = fillShelves({ random: createRandom("shelves"), keys, stores, suppliers, categories, openedAt, now });
  await insertRows(tx, CUSTOMERS, customers.map(customerRow));
  await insertRows(tx, PRODUCTS, products.map(productRow));
  await insertRows(
    tx,
    VARIANTS,
    products.flatMap(({ variants }) => variants.map(variantRow)),
  );

  const stockroom = createStockroom({ random: createRandom("stockroom"), keys, books, schedule });
  for (const product of products) schedule.add(product.createdAt, () => stockroom.list(product));
  for (const customer of customers) schedule.add(customer.createdAt, () => greet(books, customer, doorsOpen));
  const transfer = createTransfers({ random: createRandom("transfers"), keys, books, stockroom, products });
  const moving = busyMoments(createRandom("moving"), TRANSFER_COUNT, doorsOpen, now);
  for (const [index, at] of [...moving].entries()) schedule.add(at, () => transfer(at, index + 1));
  keepHouse({ random: createRandom("house"), books, schedule, stores, suppliers, categories, from: doorsOpen, now });
  const writers = parts.map(({ plan }) => plan({ books, schedule, stores, products, from: doorsOpen, now }));
  const yesterday = midnight(now) - DAY + 9 * HOUR;
  schedule.add(yesterday, () => dressWindow(products, stockroom, yesterday));

  const random = createRandom("orders");
  const shelves = groupBy(products, ({ store }) => store);
  const demands = new Map([...shelves].map(([store, shelf]) => [store, createDemand(shelf)]));
  const till = createTill({
    random,
    returning: createRandom("returns"),
    creditKeys: createKeys(createRandom("credit keys")),
    keys,
    books,
    schedule,
    stockroom,
    stores,
    walkIn,
    orderCount,
    hasFullBaskets,
    firstNumber: FIRST_ORDER_NUMBER,
    draw: (store) => {
      const demand = demands.get(store);
      if (!demand) throw new RangeError("a store without goods");
      return demand(random);
    },
    now,
  });

  for (const at of busyMoments(createRandom("moments"), orderCount, doorsOpen + MINUTE, now)) {
    schedule.runUntil(at);
    till.sell(at);
    if (books.isFull()) await books.flush(tx);
  }
  schedule.runUntil(now);
  await books.flush(tx);
  const lastOrderNumber = till.nextNumber() - 1;
  for (const write of writers) await write(tx);
  const { counts } = till;
  const lastReturnNumber = till.returns();
  const numbers = { lastOrderNumber, lastReturnNumber, lastTransferNumber: TRANSFER_COUNT };
  await closeBooks(tx, { stores, customers, products, counts, ...numbers });
  await tx.query("update shop_settings set vat_bp = $1, tin = $2, address = $3", [VAT_BP, TIN, ADDRESS]);
  for (const { finish } of parts) await finish?.(tx, now);
}

/** Adds a customer: before the first day as a regular, later ones shortly before their first purchase. */
function greet(books: Books, customer: Customer, doorsOpen: number): void {
  const { key, name, email, createdAt: at, store } = customer;
  const employeeKey = store.sellers[0]?.key ?? null;
  const after = { name, email };
  books.note({ at, employeeKey, action: "customer.created", entity: "customer", entityKey: key, after });
  (at === doorsOpen ? store.regulars : store.newcomers).push(customer);
}

/** All showpieces of the first store are in stock. */
function dressWindow(products: readonly Product[], stockroom: Stockroom, at: number): void {
  for (const product of products.filter(({ isInWindow }) => isInWindow)) {
    for (const variant of variantsForSale(product)) stockroom.fetch(variant, variant.usual, at);
  }
}

const productRow = (product: Product) => ({
  key: product.key,
  catalogue_key: product.catalogueKey,
  store_key: product.store.key,
  supplier_key: product.supplierKey,
  category_key: product.categoryKey,
  title: product.title,
  description: product.description,
  price_kobo: product.variants[0]?.priceKobo ?? 0,
  sale_price_kobo: product.variants[0]?.salePriceKobo ?? 0,
  image: product.image,
  more_images: product.moreImages.join(","),
  created_at: product.createdAt,
  updated_at: product.createdAt,
});
