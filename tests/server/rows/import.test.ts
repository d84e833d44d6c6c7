import { afterAll, beforeAll, expect, test } from "vitest";
import { expectSound } from "../invariants";
import { openShop, type OrderShop, variantOf } from "../orders/order-kit";
import { csvOf, postFile, reportOf } from "../products/imports/import-kit";
import { changedRows } from "./changed-rows";

let at: OrderShop;
let names: Record<string, string>;

beforeAll(async () => {
  at = await openShop();
  const { pool, shop } = at;
  await pool.query(
    `insert into categories (key, name, kind) values (gen_random_uuid(), 'Phones', 'goods'), (gen_random_uuid(), 'Power', 'goods'),
            (gen_random_uuid(), 'Audio', 'goods'), (gen_random_uuid(), 'Power', 'expense'), (gen_random_uuid(), 'Wearables', 'expense')`,
  );
  await pool.query("update shop_settings set reorder_at = 4, order_up_to = 20");
  await pool.query(
    `update products set category_key = (select key from categories where name = 'Phones'), is_vat_exempt = true,
            more_images = '{/media/second.webp}' where key = $1`,
    [shop.galaxy.key],
  );
  await pool.query("update products set image = '/media/pixel.webp' where key = $1", [shop.pixel.key]);
  await pool.query("update variants set tracks_serials = true where product_key = $1", [shop.galaxy.key]);
  const { rows } = await pool.query("select name || ' ' || kind as name, key from categories");
  const { rows: goods } = await pool.query("select catalogue_key as goods from products where key = $1", [
    shop.galaxy.key,
  ]);
  const { rows: unit } = await pool.query("select catalogue_key as unit from variants where key = $1", [
    variantOf(shop.galaxy),
  ]);
  names = {
    wuse: shop.wuse.key,
    admin: shop.admin.key,
    slot: shop.supplier,
    galaxy: shop.galaxy.key,
    "galaxy's goods": goods[0].goods,
    "blue's goods": unit[0].unit,
    ...Object.fromEntries(rows.map(({ name, key }) => [name, key])),
  };
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const HEADINGS = [
  "Product key",
  "Variant key",
  "Title",
  "Description",
  "Variation",
  "Status",
  "Quantity",
  "Purchase price",
  "Sale price",
  "Category",
  "SKU",
  "Barcodes",
  "Picture",
];

const PRODUCT = { version: 1, store_key: "wuse", supplier_key: "slot", created_at: "now", updated_at: "now" };
const VARIANT = { updated_at: "now" };
const CATALOGUE = { catalogue_key: expect.stringMatching(/^[\da-f-]{36}$/) };
const LEVEL = { version: 1, reorder_at: 4, order_up_to: 20 };
const inLog = { reorder_at: 4, order_up_to: 20 };

const opening = (variant: string, units: number) => ({
  variant_key: variant,
  delta: units,
  quantity_after: units,
  reason: "opening",
  employee_key: "admin",
  created_at: "now",
});

const logged = (action: string, entity: string, after: object, key?: string) => ({
  at: "now",
  request_id: "the request",
  employee_key: "admin",
  action,
  entity,
  ...(key !== undefined && { entity_key: key }),
  after,
});

test("a file lists goods of another store in its words, and adds others with what they are new with", async () => {
  const { app, admin, shop } = at;
  const blue = [shop.galaxy.key, variantOf(shop.galaxy), "Galaxy", "Other words", "Blue"];
  const watch = (variation: string, status: string, quantity: string, ...codes: string[]) => [
    "",
    "",
    "Oraimo Watch",
    "Calls too",
    variation,
    status,
    quantity,
    "32,000.00",
    "45,500.50",
    "Wearables",
    ...codes,
  ];
  const file = csvOf(
    HEADINGS,
    [...blue, "active", "3", "140000.5", "190000.25", "Power", "", "", ""],
    watch("Black", "active", "6", "OW-B", "6151234567891", "/media/pixel.webp"),
    watch("Blue", "hidden", "0", "", "", "/media/pixel.webp"),
    ["", "", "Itel A70", "", "Gold", "repair", "2", "60000", "75000", " power ", "", "", "/media/second.webp"],
  );
  const changes = await changedRows(at.pool, names, () =>
    reportOf(postFile(app, admin, file, { query: { supplier: shop.supplier, store: shop.wuse.key } })),
  );
  const galaxy = { catalogue_key: "galaxy's goods", is_vat_exempt: true, category_key: "Phones goods" };
  expect(changes).toEqual({
    // An expense of the same name is no category of goods.
    categories: { added: [{ name: "Wearables", kind: "goods", version: 1, created_at: "now" }] },
    products: {
      added: [
        {
          ...PRODUCT,
          ...galaxy,
          title: "Samsung Galaxy A15",
          description: "Samsung Galaxy A15, new in box",
          image: "/media/phone.webp",
          more_images: ["/media/second.webp"],
          statuses: ["active"],
          price_kobo: 14_000_050,
          sale_price_kobo: 19_000_025,
        },
        {
          ...PRODUCT,
          ...CATALOGUE,
          title: "Oraimo Watch",
          description: "Calls too",
          image: "/media/pixel.webp",
          category_key: "categories 1",
          statuses: ["active", "hidden"],
          price_kobo: 3_200_000,
          sale_price_kobo: 4_550_050,
        },
        {
          ...PRODUCT,
          ...CATALOGUE,
          title: "Itel A70",
          description: "Itel A70",
          image: "/media/second.webp",
          category_key: "Power goods",
          statuses: ["repair"],
          price_kobo: 6_000_000,
          sale_price_kobo: 7_500_000,
        },
      ],
    },
    // Nobody orders what is repaired.
    reorder_levels: { added: [LEVEL, LEVEL, LEVEL] },
    variants: {
      added: [
        {
          ...VARIANT,
          product_key: "products 1",
          catalogue_key: "blue's goods",
          variation: "Blue Black, 128GB",
          tracks_serials: true,
          status: "active",
          quantity: 3,
          price_kobo: 14_000_050,
          sale_price_kobo: 19_000_025,
        },
        {
          ...VARIANT,
          ...CATALOGUE,
          product_key: "products 2",
          variation: "Black",
          status: "active",
          quantity: 6,
          price_kobo: 3_200_000,
          sale_price_kobo: 4_550_050,
        },
        {
          ...VARIANT,
          ...CATALOGUE,
          product_key: "products 2",
          position: 1,
          variation: "Blue",
          status: "hidden",
          price_kobo: 3_200_000,
          sale_price_kobo: 4_550_050,
        },
        {
          ...VARIANT,
          ...CATALOGUE,
          product_key: "products 3",
          variation: "Gold",
          status: "repair",
          quantity: 2,
          price_kobo: 6_000_000,
          sale_price_kobo: 7_500_000,
        },
      ],
    },
    codes: {
      added: [
        { ...CATALOGUE, sku: "OW-B" },
        { ...CATALOGUE, barcode: "6151234567891" },
      ],
    },
    stock_movements: { added: [opening("variants 1", 3), opening("variants 2", 6), opening("variants 4", 2)] },
    audit_log: {
      added: [
        logged("category.created", "category", { name: "Wearables" }, "categories 1"),
        logged("product.created", "product", ADDED.galaxy, "products 1"),
        logged("product.created", "product", ADDED.watch, "products 2"),
        logged("product.created", "product", ADDED.itel, "products 3"),
        logged("products.imported", "product", { format: "backroom", products: 3, variants: 4, units: 11, skipped: 0 }),
      ],
    },
  });
});

const ADDED = {
  galaxy: {
    title: "Samsung Galaxy A15",
    store: "wuse",
    supplier: "slot",
    category: "Phones goods",
    price: "₦140,000.50",
    sale_price: "₦190,000.25",
    variants: [{ variation: "Blue Black, 128GB", status: "active", quantity: 3, ...inLog }],
  },
  watch: {
    title: "Oraimo Watch",
    store: "wuse",
    supplier: "slot",
    category: "categories 1",
    price: "₦32,000.00",
    sale_price: "₦45,500.50",
    variants: [
      { variation: "Black", status: "active", quantity: 6, ...inLog },
      { variation: "Blue", status: "hidden", quantity: 0, ...inLog },
    ],
  },
  itel: {
    title: "Itel A70",
    store: "wuse",
    supplier: "slot",
    category: "Power goods",
    price: "₦60,000.00",
    sale_price: "₦75,000.00",
    variants: [{ variation: "Gold", status: "repair", quantity: 2 }],
  },
};

test("goods that no store has any more say what the file says, where they were too", async () => {
  const { app, admin, pool, shop } = at;
  const plug = variantOf(shop.charger);
  await pool.query("update products set deleted_at = now() where key = $1", [shop.charger.key]);
  const row = [shop.charger.key, plug, "Fast charger", "Of 45 W", "Grey", "active", "1", "10", "20", "", "", "", ""];
  const { products, variants } = await changedRows(pool, { ...names, charger: shop.charger.key, plug }, () =>
    reportOf(postFile(app, admin, csvOf(HEADINGS, row), { query: { supplier: shop.supplier, store: shop.wuse.key } })),
  );
  expect(products?.added).toMatchObject([{ title: "Fast charger", description: "Of 45 W", store_key: "wuse" }]);
  expect(variants?.added).toMatchObject([{ variation: "Grey", product_key: "products 1", quantity: 1 }]);
  expect(products?.changed?.charger).toMatchObject({ title: ["Oraimo Charger", "Fast charger"] });
  expect(variants?.changed?.plug).toMatchObject({ variation: ["White, 20W", "Grey"] });
});
