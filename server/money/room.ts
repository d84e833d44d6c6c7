import { EXAMPLE_KEYS } from "../core/docs/example-keys";
import { ofKey, type Room, rule } from "../core/http/room";
import { accountsRoutes } from "./accounts-routes";
import { transactionsRoutes } from "./transactions-routes";

const ACCOUNT = { name: "Ikeja card terminal", type: "card", store: EXAMPLE_KEYS.store, balance: 0 };

const ENTRY = { remark: "Shop rent", type: "debit", store: EXAMPLE_KEYS.store };

export const moneyRoom: Room = {
  routes: [accountsRoutes, transactionsRoutes],
  rules: {
    "GET /api/finances/accounts": rule("accounts.view", "list"),
    "GET /api/finances/accounts/:id": rule("accounts.view", "record"),
    "POST /api/finances/accounts/new": rule("accounts.manage", "fields"),
    "PUT /api/finances/accounts/:id/edit": rule("accounts.manage", "record"),
    "GET /api/finances/transactions": rule("transactions.view", "list"),
    "GET /api/finances/transactions/:id": rule("transactions.view", "record"),
    "POST /api/finances/transactions/new": rule("transactions.manage", "fields"),
    "POST /api/finances/moves/new": rule("transactions.manage", "fields"),
    "PUT /api/finances/transactions/:id/edit": rule("transactions.manage", "record"),
  },
  examples: {
    "GET /api/finances/accounts/:id": ofKey(EXAMPLE_KEYS.account),
    "POST /api/finances/accounts/new": { body: ACCOUNT },
    "PUT /api/finances/accounts/:id/edit": {
      ...ofKey(EXAMPLE_KEYS.account),
      body: { ...ACCOUNT, name: "Ikeja cash drawer", type: "cash" },
    },
    "GET /api/finances/transactions": { query: { account: EXAMPLE_KEYS.account, query: "rent" } },
    "GET /api/finances/transactions/:id": ofKey(EXAMPLE_KEYS.transaction),
    "POST /api/finances/transactions/new": {
      body: {
        ...ENTRY,
        category: EXAMPLE_KEYS.expense,
        transactions: [{ account_key: EXAMPLE_KEYS.account, amount: 250_000 }],
      },
    },
    "POST /api/finances/moves/new": {
      body: { from: EXAMPLE_KEYS.otherAccount, to: EXAMPLE_KEYS.account, amount: 150, remark: "Takings to the bank" },
    },
    "PUT /api/finances/transactions/:id/edit": {
      ...ofKey(EXAMPLE_KEYS.transaction),
      body: { ...ENTRY, account_key: EXAMPLE_KEYS.account, amount: 275_000.25 },
    },
  },
  records: {
    account: {
      table: "accounts",
      name: "name",
      store: "store_key",
      exampleKey: EXAMPLE_KEYS.account,
      // Its version for clients also holds its balance.
      live: "select jsonb_build_array(null, store_key) from accounts where key = c.key",
    },
    transaction: { table: "transactions", name: "remark", store: "store_key", exampleKey: EXAMPLE_KEYS.transaction },
  },
};
