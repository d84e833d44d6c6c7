import { EXAMPLE_KEYS } from "../core/docs/example-keys";
import { ofKey, type Room, rule } from "../core/http/room";
import { storesRoutes } from "./stores-routes";
import { suppliersRoutes } from "./suppliers-routes";
import { transfersRoutes } from "./transfers-routes";
import { unitsRoutes } from "./units-routes";

const SUPPLIER = { name: "Slot Systems", contact: "08030000000", address: "2 Medical Road, Ikeja" };

const STORE = { title: "Ikeja City Mall", address: "174 Obafemi Awolowo Way, Ikeja" };

export const stockRoom: Room = {
  routes: [storesRoutes, suppliersRoutes, transfersRoutes, unitsRoutes],
  rules: {
    "GET /api/inventory/stores": rule("stores.view", "list"),
    "GET /api/inventory/stores/:id": rule("stores.view", "record"),
    "POST /api/inventory/stores/new": rule("stores.manage", "all"),
    "PUT /api/inventory/stores/:id/edit": rule("stores.manage", "record"),
    "GET /api/inventory/suppliers": rule("suppliers.view", "all"),
    "GET /api/inventory/suppliers/:id": rule("suppliers.view", "all"),
    "POST /api/inventory/suppliers/new": rule("suppliers.manage", "all"),
    "PUT /api/inventory/suppliers/:id/edit": rule("suppliers.manage", "all"),
    "GET /api/inventory/transfers": rule("transfers.view", "list"),
    "GET /api/inventory/transfers/:id": rule("transfers.view", "record"),
    "POST /api/inventory/transfers/new": rule("transfers.create", "fields"),
    "PUT /api/inventory/transfers/:id/receipt/edit": rule("transfers.receive", "record"),
    "PUT /api/inventory/transfers/:id/status/edit": rule("transfers.create", "record"),
    "GET /api/units/:serial": rule("products.view", "record"),
    "PUT /api/units/:serial": rule("units.edit", "record"),
    "GET /api/products/:id/units": rule("products.view", "record"),
    "POST /api/products/:id/units": rule("units.edit", "record"),
  },
  examples: {
    "GET /api/inventory/transfers": { query: { from: EXAMPLE_KEYS.store, to: EXAMPLE_KEYS.otherStore } },
    "GET /api/inventory/transfers/:id": ofKey(EXAMPLE_KEYS.transfer),
    "POST /api/inventory/transfers/new": {
      body: {
        products: [{ product: EXAMPLE_KEYS.product, variant: EXAMPLE_KEYS.variant, quantity: 1 }],
        to: EXAMPLE_KEYS.otherStore,
      },
    },
    "PUT /api/inventory/transfers/:id/receipt/edit": {
      ...ofKey(EXAMPLE_KEYS.comingTransfer),
      body: {
        lines: [
          {
            variant: EXAMPLE_KEYS.comingVariant,
            received: 0,
            differences: [{ reason: "not-packed", quantity: 1, note: "Found on their shelf" }],
          },
        ],
      },
    },
    "PUT /api/inventory/transfers/:id/status/edit": {
      ...ofKey(EXAMPLE_KEYS.sentTransfer),
      body: { status: "called-back" },
    },
    "GET /api/units/:serial": { params: { serial: EXAMPLE_KEYS.serial } },
    "PUT /api/units/:serial": {
      params: { serial: EXAMPLE_KEYS.serial },
      body: { version: 1, serial: "490154203237518", reason: "A digit was typed wrong" },
    },
    "GET /api/products/:id/units": ofKey(EXAMPLE_KEYS.trackedProduct),
    "POST /api/products/:id/units": {
      ...ofKey(EXAMPLE_KEYS.trackedProduct),
      body: { variant: EXAMPLE_KEYS.trackedVariant, serials: ["356938035643817"] },
    },
    "GET /api/inventory/suppliers/:id": ofKey(EXAMPLE_KEYS.supplier),
    "POST /api/inventory/suppliers/new": { body: SUPPLIER },
    "PUT /api/inventory/suppliers/:id/edit": { ...ofKey(EXAMPLE_KEYS.supplier), body: SUPPLIER },
    "GET /api/inventory/stores/:id": ofKey(EXAMPLE_KEYS.store),
    "POST /api/inventory/stores/new": { body: STORE },
    "PUT /api/inventory/stores/:id/edit": { ...ofKey(EXAMPLE_KEYS.store), body: STORE },
  },
  records: {
    store: { table: "stores", name: "title", store: "key", exampleKey: EXAMPLE_KEYS.store },
    supplier: { table: "suppliers", name: "name", exampleKey: EXAMPLE_KEYS.supplier },
    transfer: {
      table: "transfers",
      name: "order_number",
      store: "to_store_key",
      exampleKey: EXAMPLE_KEYS.transfer,
      reach: `select from transfers t where t.key = $1 and ($2::uuid is null or t.to_store_key = $2
                or exists (select from transfer_lines l where l.transfer_key = t.key and l.from_store_key = $2))`,
      live: `select jsonb_build_array(version, to_store_key)
                      || array_to_json(array(select from_store_key from transfer_lines where transfer_key = t.key))::jsonb
               from transfers t where key = c.key`,
    },
  },
};
