import { EXAMPLE_KEYS } from "../core/docs/example-keys";
import { ofKey, type Room, rule } from "../core/http/room";
import { PRODUCT_VERSION } from "./products-read";
import { bulkRoutes } from "./bulk/bulk-routes";
import { categoriesRoutes } from "./categories-routes";
import { labelsRoutes } from "./codes/labels";
import { productsRoutes } from "./routes";

export const productsRoom: Room = {
  routes: [productsRoutes, labelsRoutes, categoriesRoutes, bulkRoutes],
  rules: {
    "GET /api/products": rule("products.view", "list"),
    "GET /api/products/:id": rule("products.view", "record"),
    "GET /files/labels/:id/file.pdf": rule("file:products.view", "record"),
    "GET /files/labels/file.pdf": rule("file:products.view", "list"),
    "POST /api/products/new": rule("products.create", "fields", ["products.cost"]),
    "PUT /api/products/:id/edit": rule("products.edit", "record", ["products.cost"]),
    "POST /api/products/:id/barcodes": rule("products.edit", "record"),
    "POST /api/products/:id/stores": rule("products.create", "record"),
    "DELETE /api/products/:id/delete": rule("products.delete", "record"),
    "POST /api/bulk-changes/new": rule("products.edit", "fields"),
    "GET /api/bulk-changes/:id": rule("products.edit", "record"),
    "POST /api/bulk-changes/:id/apply": rule("products.edit", "record"),
    "POST /api/bulk-changes/:id/undo": rule("products.edit", "record"),
    "GET /api/categories": rule(["products.view", "settings.manage"], "all"),
    "GET /api/categories/:id": rule(["products.view", "settings.manage"], "all"),
    "POST /api/categories/new": rule("settings.manage", "all"),
    "PUT /api/categories/:id/edit": rule("settings.manage", "all"),
    "DELETE /api/categories/:id/delete": rule("settings.manage", "all"),
  },
  examples: {
    "GET /api/products": { query: { status: "active", query: "galaxy", page: 1 } },
    "GET /api/products/:id": ofKey(EXAMPLE_KEYS.product),
    "GET /files/labels/:id/file.pdf": { ...ofKey(EXAMPLE_KEYS.product), query: { paper: "a4", per: "variant" } },
    "GET /files/labels/file.pdf": { query: { paper: "a4", per: "variant", status: "active" } },
    "POST /api/products/new": {
      body: {
        title: "Oraimo FreePods 4",
        description: "Wireless earbuds with noise cancelling",
        store: EXAMPLE_KEYS.store,
        supplier: EXAMPLE_KEYS.supplier,
        price: 18_000,
        sale_price: 24_500.5,
        image: "",
        // Without codes: an example can be sent again, and a code names one variant.
        variations: [{ variation: "Black", status: "active", quantity: 12 }],
      },
    },
    "PUT /api/products/:id/edit": {
      ...ofKey(EXAMPLE_KEYS.product),
      body: {
        title: "Samsung Galaxy A15",
        description: "6.5 inch display, 5000 mAh",
        store: EXAMPLE_KEYS.store,
        supplier: EXAMPLE_KEYS.supplier,
        category: EXAMPLE_KEYS.category,
        price: 150_000,
        sale_price: 189_999.99,
        image: "",
        variations: [
          { key: EXAMPLE_KEYS.variant, variation: "Blue Black, 128GB", status: "active" },
          { variation: "Light Blue, 128GB", status: "active", quantity: 4, sale_price: 192_000 },
        ],
      },
    },
    "POST /api/products/:id/barcodes": {
      ...ofKey(EXAMPLE_KEYS.product),
      body: { variant: EXAMPLE_KEYS.variant, barcode: "4006381333931" },
    },
    "POST /api/products/:id/stores": { ...ofKey(EXAMPLE_KEYS.product), body: { stores: [EXAMPLE_KEYS.newStore] } },
    "DELETE /api/products/:id/delete": ofKey(EXAMPLE_KEYS.product),
    "POST /api/bulk-changes/new": {
      body: {
        of: { products: [EXAMPLE_KEYS.product] },
        change: { field: "sale_price", by: "percent", value: 2.5, round_to: 100 },
      },
    },
    "GET /api/bulk-changes/:id": { ...ofKey(EXAMPLE_KEYS.bulkChange), query: { page: 1 } },
    "POST /api/bulk-changes/:id/apply": ofKey(EXAMPLE_KEYS.bulkChange),
    "POST /api/bulk-changes/:id/undo": ofKey(EXAMPLE_KEYS.madeBulkChange),
    "GET /api/categories/:id": ofKey(EXAMPLE_KEYS.category),
    "POST /api/categories/new": { body: { name: "Smart watches" } },
    "PUT /api/categories/:id/edit": { ...ofKey(EXAMPLE_KEYS.category), body: { name: "Phones and tablets" } },
    "DELETE /api/categories/:id/delete": ofKey(EXAMPLE_KEYS.category),
  },
  records: {
    category: { table: "categories", name: "name", exampleKey: EXAMPLE_KEYS.category },
    product: {
      table: "products",
      name: "title",
      store: "store_key",
      exampleKey: EXAMPLE_KEYS.product,
      cost: new Set(["price"]),
      reach: "select from products where key = $1 and ($2::uuid is null or store_key = $2) and deleted_at is null",
      live: `select jsonb_build_array(${PRODUCT_VERSION}, store_key) from products p
              where key = c.key and deleted_at is null`,
    },
  },
};
