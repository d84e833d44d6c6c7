import { describe, expect, test } from "vitest";
import { loadCustomer } from "../../src/api/people/customers";
import { loadLookup, loadLookupEntry, searchLookup } from "../../src/api/shell/lookups";
import { loadPickerProducts } from "../../src/api/shell/for-sale";
import { fromNaira, toNaira } from "../../src/api/kit/money";
import { loadProduct, loadProducts } from "../../src/api/products/products";
import { answering } from "./stub-server";

const { signal } = new AbortController();
const KEY = "01900000-0000-7000-8000-000000000001";

const VARIANT = { key: KEY, variation: "Black", sale_price: 24_500.5, quantity: 3, status: "active" };

describe("naira and kobo", () => {
  test.each([0, 0.01, 0.29, 1.1, 19.99, 235_000.1, 90_071_992_547_409.91])("%f naira survives both ways", (naira) => {
    const kobo = fromNaira(naira);
    expect(Number.isInteger(kobo)).toBe(true);
    expect(toNaira(kobo)).toBe(naira);
  });
});

describe("look-ups", () => {
  test.each([
    ["stores", "title", "fields=title&fields=key"],
    ["suppliers", "name", "fields=name&fields=key"],
    ["user_roles", "title", "fields=title&fields=key"],
    ["employees", "name", "fields=name&fields=key"],
    ["accounts", "name", "fields=name&fields=key"],
    ["categories", "name", "fields=name&fields=key"],
  ] as const)("%s are requested with repeated fields and labelled by their %s", async (lookup, label, fields) => {
    const received = await answering(200, { data: [{ key: KEY, [label]: "One" }] });
    expect(await loadLookup(lookup, signal)).toEqual({ entries: [{ key: KEY, label: "One" }], total: 1 });
    expect(received[0]?.path).toBe(`/preflight/load-info?xbtsx=${lookup}&${fields}`);
  });

  test("customers come from the customers, each with an email", async () => {
    const received = await answering(200, { data: [{ key: KEY, name: "Ada", email: "ada@example.com" }] });
    const entries = [{ key: KEY, label: "Ada", email: "ada@example.com" }];
    expect(await loadLookup("customers", signal)).toEqual({ entries, total: 1 });
    expect(received[0]?.path).toBe("/preflight/load-info?xbtsx=customers&fields=name&fields=key&fields=email");
  });

  test("a list says how many entries there are, and the rest is searched or asked for by key", async () => {
    const received = await answering(200, {
      data: [{ key: KEY, name: "Ada", email: "ada@example.com" }],
      pagination: { total_count: 2500 },
    });
    const ada = { key: KEY, label: "Ada", email: "ada@example.com" };
    const fields = "/preflight/load-info?xbtsx=customers&fields=name&fields=key&fields=email";
    expect(await loadLookup("customers", signal)).toEqual({ entries: [ada], total: 2500 });
    expect(await searchLookup("customers", "ada o", signal)).toEqual({ entries: [ada], total: 2500 });
    expect(await loadLookupEntry("customers", KEY, signal)).toEqual(ada);
    expect(received.map(({ path }) => path)).toEqual([
      fields,
      `${fields}&query=ada+o&limit=50`,
      `${fields}&key=${KEY}`,
    ]);
  });

  test("a key that nobody may see is no entry", async () => {
    await answering(200, { data: [], pagination: { total_count: 0 } });
    expect(await loadLookupEntry("stores", KEY, signal)).toBeNull();
  });
});

test("the picker requests twenty products that can be sold", async () => {
  const product = { key: KEY, title: "Power bank", image: "", store: KEY, store_title: "Ikeja", sale_price: 24_500.5 };
  const variants = [
    { ...VARIANT, image: "/media/a.png", price: 1 },
    { ...VARIANT, image: "/media/a.png" },
  ];
  const data = [{ ...product, variants }];
  const received = await answering(200, { data, pagination: { total_count: 64 } });
  const page = await loadPickerProducts({ search: "bank", page: 3 }, signal);
  expect(received[0]?.path).toBe("/preflight/load-products?query=bank&page=3&limit=20");
  expect(page.total).toBe(64);
  expect(page.rows[0]).toMatchObject({ storeTitle: "Ikeja", salePrice: 2_450_050 });
  const variant = {
    key: KEY,
    variation: "Black",
    image: "/media/a.png",
    salePrice: 2_450_050,
    quantity: 3,
    status: "active",
    tracksSerials: false,
  };
  // Purchases begin with the purchase price, which only people who may see it get.
  expect(page.rows[0]?.variants).toEqual([{ ...variant, cost: 100 }, variant]);
});

describe("products", () => {
  const ROW = {
    key: KEY,
    image: "",
    title: "Phone",
    create_time: "2026-01-01T00:00:00.000Z",
    sale_price: 2,
    quantity: 5,
  };

  test("the purchase price is null for people who may not see it", async () => {
    const data = [{ ...ROW, price: 1.5 }, ROW];
    const received = await answering(200, { data, pagination: { total_count: 2 } });
    const filters = { status: "repair", store: KEY, supplier: "s", category: "none" };
    const { rows } = await loadProducts({ page: 1, search: "", filters }, signal);
    expect(rows.map(({ price, salePrice }) => [price, salePrice])).toEqual([
      [150, 200],
      [null, 200],
    ]);
    expect(received[0]?.path).toBe(`/products?status=repair&store=${KEY}&supplier=s&category=none&page=1`);
  });

  test("a product comes with its variants", async () => {
    const product = {
      ...ROW,
      description: "Boxed",
      store: KEY,
      store_title: "Ikeja",
      supplier: KEY,
      supplier_name: "Otigba",
      variants: [
        {
          ...VARIANT,
          last_updated: "2026-01-02T00:00:00.000Z",
          sku: "A15",
          barcodes: ["4006381333931"],
          on_the_way: 5,
          on_order: 20,
        },
      ],
      category: KEY,
      category_name: "Phones",
      version: 2,
    };
    await answering(200, { data: product, breadcrumb: "Phone" });
    const read = await loadProduct(KEY, signal);
    expect(read).toMatchObject({
      title: "Phone",
      storeTitle: "Ikeja",
      supplierName: "Otigba",
      categoryKey: KEY,
      categoryName: "Phones",
      price: null,
      version: 2,
    });
    expect(read.variants).toEqual([
      {
        key: KEY,
        variation: "Black",
        salePrice: 2_450_050,
        quantity: 3,
        status: "active",
        updatedAt: "2026-01-02T00:00:00.000Z",
        sku: "A15",
        barcodes: ["4006381333931"],
        onTheWay: 5,
        onOrder: 20,
      },
    ]);
  });
});

test("a customer is read for a sale, without what the sale does not need", async () => {
  const customer = {
    key: KEY,
    name: "Ada",
    email: "a@b.co",
    phone: "0803",
    address: "Lagos",
    instagram: "",
    twitter: "t",
  };
  const received = await answering(200, {
    data: { ...customer, spent: 3, debt: 1, order_count: 2, version: 1, store_credit: 1.5 },
  });
  expect(await loadCustomer(KEY, signal)).toEqual({ ...customer, storeCredit: 150 });
  expect(received[0]?.path).toBe(`/customers/${KEY}`);
});
