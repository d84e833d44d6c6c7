import { table } from "./bulk";

export const STORES = table("stores", {
  key: "uuid",
  title: "text",
  address: "text",
  phone: "text",
  created_at: "time",
});

export const ROLES = table("roles", {
  key: "uuid",
  title: "text",
  description: "text",
  permissions: "list",
  created_at: "time",
});

export const EMPLOYEES = table("employees", {
  key: "uuid",
  name: "text",
  email: "text",
  phone: "text",
  address: "text",
  sex: "text",
  instagram: "text",
  twitter: "text",
  store_key: "uuid",
  role_key: "uuid",
  is_admin: "boolean",
  own_permissions: "list",
  employed_at: "time",
  salary_kobo: "bigint",
  bonus_bp: "integer",
  password_hash: "text",
  created_at: "time",
});

export const SUPPLIERS = table("suppliers", {
  key: "uuid",
  name: "text",
  contact: "text",
  address: "text",
  created_at: "time",
});

export const ACCOUNTS = table("accounts", {
  key: "uuid",
  name: "text",
  type: "text",
  store_key: "uuid",
  opening_kobo: "bigint",
  created_at: "time",
});

export const CUSTOMERS = table("customers", {
  key: "uuid",
  name: "text",
  email: "text",
  phone: "text",
  address: "text",
  instagram: "text",
  twitter: "text",
  created_at: "time",
});

export const PRODUCTS = table("products", {
  key: "uuid",
  catalogue_key: "uuid",
  store_key: "uuid",
  supplier_key: "uuid",
  title: "text",
  description: "text",
  price_kobo: "bigint",
  sale_price_kobo: "bigint",
  image: "text",
  created_at: "time",
  updated_at: "time",
});

export const VARIANTS = table("variants", {
  key: "uuid",
  catalogue_key: "uuid",
  product_key: "uuid",
  position: "integer",
  variation: "text",
  price_kobo: "bigint",
  sale_price_kobo: "bigint",
  status: "text",
  image: "text",
  updated_at: "time",
});

export const ORDERS = table("orders", {
  key: "uuid",
  order_number: "bigint",
  created_at: "time",
  status: "text",
  store_key: "uuid",
  facilitator_key: "uuid",
  facilitator_name: "text",
  remark: "text",
  customer_key: "uuid",
  customer_name: "text",
  customer_email: "text",
  customer_phone: "text",
  customer_address: "text",
  customer_instagram: "text",
  customer_twitter: "text",
  delivery_method: "text",
  delivery_status: "text",
  recipient_name: "text",
  recipient_phone: "text",
  recipient_address: "text",
  fee_kobo: "bigint",
  items_kobo: "bigint",
  paid_kobo: "bigint",
  total_quantity: "integer",
  profit_kobo: "bigint",
  bonus_bp: "integer",
  share_kobo: "bigint",
  profit_memo_written: "boolean",
  completed_at: "time",
  version: "integer",
});

export const ORDER_LINES = table("order_lines", {
  key: "uuid",
  order_key: "uuid",
  position: "integer",
  variant_key: "uuid",
  product_key: "uuid",
  item_title: "text",
  variation: "text",
  image: "text",
  unit_price_kobo: "bigint",
  unit_cost_kobo: "bigint",
  quantity: "integer",
});

export const TRANSFERS = table("transfers", {
  key: "uuid",
  order_number: "bigint",
  to_store_key: "uuid",
  created_by: "uuid",
  created_at: "time",
});

export const TRANSFER_LINES = table("transfer_lines", {
  transfer_key: "uuid",
  position: "integer",
  from_store_key: "uuid",
  product_key: "uuid",
  variant_key: "uuid",
  to_variant_key: "uuid",
  product_title: "text",
  variation: "text",
  image: "text",
  sale_price_kobo: "bigint",
  quantity: "integer",
});

export const TRANSACTIONS = table("transactions", {
  key: "uuid",
  account_key: "uuid",
  store_key: "uuid",
  remark: "text",
  type: "text",
  source: "text",
  amount_kobo: "bigint",
  order_key: "uuid",
  created_by: "uuid",
  created_at: "time",
});

export const PAYMENTS = table("payments", {
  key: "uuid",
  order_key: "uuid",
  account_key: "uuid",
  amount_kobo: "bigint",
  transaction_key: "uuid",
  created_at: "time",
});

export const STOCK_MOVEMENTS = table("stock_movements", {
  variant_key: "uuid",
  delta: "integer",
  quantity_before: "integer",
  quantity_after: "integer",
  reason: "text",
  order_key: "uuid",
  transfer_key: "uuid",
  employee_key: "uuid",
  created_at: "time",
});

export const AUDIT_LOG = table("audit_log", {
  at: "time",
  request_id: "text",
  employee_key: "uuid",
  action: "text",
  entity: "text",
  entity_key: "uuid",
  before: "json",
  after: "json",
});

export const ORDER_COUNTS = table("order_counts", { store_key: "uuid", status: "text", slot: "smallint", n: "bigint" });

export const CUSTOMER_TOTALS = table("customers", {
  key: "uuid",
  order_count: "integer",
  spent_kobo: "bigint",
  debt_kobo: "bigint",
});

export const EMPLOYEE_TOTALS = table("employees", {
  key: "uuid",
  order_count: "integer",
  gain_kobo: "bigint",
  unpaid_sales_kobo: "bigint",
});

export const ACCOUNT_BALANCES = table("accounts", { key: "uuid", balance_kobo: "bigint" });

export const VARIANT_STOCK = table("variants", { key: "uuid", quantity: "integer", updated_at: "time" });
