import { EXAMPLE_KEYS } from "../core/docs/example-keys";
import { ofKey, type Room, rule } from "../core/http/room";
import { exportsRoutes } from "./exports/routes";
import { importsRoutes } from "./imports/routes";
import { mediaRoutes } from "./media/routes";
import { filesRoutes } from "./papers/routes";

const SMALLEST_PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const PRODUCTS_FILE = [
  "Title,Description,Variation,Quantity,Purchase price,Sale price",
  'Oraimo Watch 5,Smart watch with calls,Black,6,"32,000.00","45,500.00"',
].join("\r\n");

const PERIOD = { from: "2026-10-31T23:00:00.000Z", to: "2027-11-30T22:59:59.999Z" };

const DAYS = { from_date: "2026-11-01", to_date: "2027-10-30" };

export const filesRoom: Room = {
  routes: [exportsRoutes, importsRoutes, mediaRoutes, filesRoutes],
  rules: {
    "GET /media/:name": rule("public", "all"),
    "POST /api/media/assets/upload": rule("signed-in", "all", ["products.create", "products.edit"]),
    "POST /api/products/import": rule("products.create", "fields", ["products.cost"]),
    "GET /files/order-invoice/:id/file.pdf": rule("file:orders.view", "record"),
    "GET /api/servicecom/receipt/:id/invoice": rule("file:orders.view", "record"),
    "GET /files/transfer-note/:id/file.pdf": rule("file:transfers.view", "record"),
    "GET /files/paper-preview/:paper/file.pdf": rule("file:settings.manage", "all"),
    "GET /files/file-exports/products/": rule("file:exports.download", "list"),
    "GET /files/file-exports/product-logs/": rule("file:exports.download", "list"),
    "GET /files/file-exports/debtors/": rule("file:exports.download", "list"),
    "GET /files/file-exports/vat/": rule("file:exports.download", "list"),
    "GET /files/file-exports/sales/": rule("file:exports.download", "list"),
    "GET /files/file-exports/suppliers/": rule("file:exports.download", "all"),
    "GET /files/file-exports/transactions/": rule("file:exports.download", "list", ["transactions.view"]),
    "GET /files/file-exports/cash-flow/": rule("file:exports.download", "list", ["transactions.view"]),
    "GET /files/file-exports/stock-value/": rule("file:exports.download", "list", ["products.view", "products.cost"]),
    "GET /files/file-exports/supplier-debts/": rule("file:exports.download", "list", ["purchases.pay"]),
    "GET /files/file-exports/people/": rule("file:exports.download", "list", ["employees.view"]),
  },
  examples: {
    "POST /api/products/import": {
      query: { dry_run: "1", store: EXAMPLE_KEYS.store, supplier: EXAMPLE_KEYS.supplier },
      body: PRODUCTS_FILE,
    },
    "POST /api/media/assets/upload": {
      body: { base64: SMALLEST_PNG, bucket: "image-cts", folder: "products", file_name: "4f9f3c8e" },
    },
    "GET /files/file-exports/products/": { query: PERIOD },
    "GET /files/file-exports/product-logs/": { query: PERIOD },
    "GET /files/file-exports/debtors/": { query: PERIOD },
    "GET /files/file-exports/vat/": { query: PERIOD },
    "GET /files/file-exports/sales/": { query: PERIOD },
    "GET /files/file-exports/transactions/": { query: { from_date: "2026-11-01", to_date: "2027-11-30" } },
    "GET /files/file-exports/cash-flow/": { query: { by: "account", ...DAYS } },
    "GET /files/file-exports/stock-value/": { query: { by: "store" } },
    "GET /files/file-exports/supplier-debts/": { query: {} },
    "GET /files/file-exports/people/": { query: DAYS },
    "GET /files/order-invoice/:id/file.pdf": ofKey(EXAMPLE_KEYS.order),
    "GET /files/transfer-note/:id/file.pdf": ofKey(EXAMPLE_KEYS.transfer),
    "GET /files/paper-preview/:paper/file.pdf": {
      params: { paper: "receipt" },
      query: {
        name: "Kobo Gadgets",
        address: "1 Otigba Street, Ikeja",
        tin: "12345678-0001",
        vat_rate: "7.5",
        invoice_note: "Goods are returned within 7 days.",
        receipt_note: "Thank you. Please come again",
        receipt_mm: 58,
      },
    },
    "GET /api/servicecom/receipt/:id/invoice": { ...ofKey(EXAMPLE_KEYS.order), query: { exportAs: "thp" } },
  },
};
