import { table } from "./bulk";

export const STORES = table("stores", { uuid: ["key"], text: ["title", "address", "phone"], time: ["created_at"] });

export const ROLES = table("roles", {
  uuid: ["key"],
  text: ["title", "description"],
  list: ["permissions"],
  time: ["created_at"],
});

export const EMPLOYEES = table("employees", {
  uuid: ["key", "store_key", "role_key"],
  text: ["name", "email", "phone", "address", "sex", "instagram", "twitter", "password_hash"],
  bigint: ["salary_kobo"],
  integer: ["bonus_bp"],
  boolean: ["is_admin"],
  list: ["own_permissions"],
  time: ["employed_at", "created_at"],
});

export const SUPPLIERS = table("suppliers", {
  uuid: ["key"],
  text: ["name", "contact", "address"],
  time: ["created_at"],
});

export const CATEGORIES = table("categories", { uuid: ["key"], text: ["name", "kind"], time: ["created_at"] });

export const ACCOUNTS = table("accounts", {
  uuid: ["key", "store_key"],
  text: ["name", "type"],
  bigint: ["opening_kobo"],
  time: ["created_at"],
});

export const CREDIT_ACCOUNTS = table("accounts", {
  uuid: ["key", "store_key", "customer_key"],
  text: ["name", "type"],
  time: ["created_at"],
});

export const CUSTOMERS = table("customers", {
  uuid: ["key"],
  text: ["name", "email", "phone", "address", "instagram", "twitter"],
  boolean: ["is_walk_in"],
  time: ["created_at"],
});

export const PRODUCTS = table("products", {
  uuid: ["key", "catalogue_key", "store_key", "supplier_key", "category_key"],
  text: ["title", "description", "image"],
  bigint: ["price_kobo", "sale_price_kobo"],
  list: ["more_images"],
  time: ["created_at", "updated_at"],
});

export const VARIANTS = table("variants", {
  uuid: ["key", "catalogue_key", "product_key"],
  text: ["variation", "status", "image"],
  bigint: ["price_kobo", "sale_price_kobo"],
  integer: ["position"],
  time: ["updated_at"],
});

export const ORDERS = table("orders", {
  uuid: ["key", "store_key", "facilitator_key", "customer_key"],
  text: [
    "status",
    "facilitator_name",
    "remark",
    "customer_name",
    "customer_email",
    "customer_phone",
    "customer_address",
    "customer_instagram",
    "customer_twitter",
    "delivery_method",
    "delivery_status",
    "recipient_name",
    "recipient_phone",
    "recipient_address",
    "discount_reason",
  ],
  bigint: [
    "discount_kobo",
    "order_number",
    "fee_kobo",
    "items_kobo",
    "returned_kobo",
    "paid_kobo",
    "profit_kobo",
    "share_kobo",
  ],
  integer: ["total_quantity", "bonus_bp", "discount_bp", "version"],
  boolean: ["profit_memo_written"],
  time: ["created_at", "completed_at"],
});

export const ORDER_LINES = table("order_lines", {
  uuid: ["key", "order_key", "variant_key", "product_key"],
  text: ["item_title", "variation", "image"],
  bigint: ["unit_price_kobo", "unit_cost_kobo", "order_discount_kobo", "returned_kobo"],
  integer: ["position", "quantity", "returned_quantity", "vat_bp"],
});

export const RETURNS = table("returns", {
  uuid: ["key", "order_key", "exchange_order_key", "created_by"],
  text: ["reason"],
  bigint: ["return_number", "amount_kobo", "debt_kobo", "refund_kobo"],
  time: ["created_at"],
});

export const RETURN_LINES = table("return_lines", {
  uuid: ["return_key", "order_line_key", "to_variant_key"],
  text: ["condition"],
  bigint: ["amount_kobo"],
  integer: ["position", "quantity"],
});

export const TRANSFERS = table("transfers", {
  uuid: ["key", "to_store_key", "created_by"],
  bigint: ["order_number"],
  time: ["created_at"],
});

export const TRANSFER_LINES = table("transfer_lines", {
  uuid: ["transfer_key", "from_store_key", "product_key", "variant_key", "to_variant_key"],
  text: ["product_title", "variation", "image"],
  bigint: ["sale_price_kobo"],
  integer: ["position", "quantity"],
});

export const TRANSACTIONS = table("transactions", {
  uuid: ["key", "account_key", "store_key", "order_key", "shift_key", "category_key", "created_by"],
  text: ["remark", "type", "source"],
  bigint: ["amount_kobo"],
  time: ["created_at"],
});

export const MOVES = table("moves", {
  uuid: ["key", "out_key", "in_key", "created_by"],
  bigint: ["amount_kobo"],
  time: ["created_at"],
});

export const PAYMENTS = table("payments", {
  uuid: ["key", "order_key", "account_key", "transaction_key", "return_key"],
  bigint: ["amount_kobo"],
  boolean: ["is_refund"],
  time: ["created_at"],
});

export const STOCK_MOVEMENTS = table("stock_movements", {
  uuid: ["variant_key", "order_key", "transfer_key", "delivery_key", "count_key", "employee_key"],
  text: ["reason"],
  integer: ["delta", "quantity_before", "quantity_after"],
  time: ["created_at"],
});

export const AUDIT_LOG = table("audit_log", {
  uuid: ["employee_key", "entity_key"],
  text: ["request_id", "action", "entity"],
  json: ["before", "after"],
  time: ["at"],
});

export const ORDER_COUNTS = table("order_counts", {
  uuid: ["store_key"],
  text: ["status"],
  bigint: ["n"],
  smallint: ["slot"],
});

export const CUSTOMER_TOTALS = table("customers", {
  uuid: ["key"],
  bigint: ["spent_kobo", "debt_kobo"],
  integer: ["order_count"],
});

export const EMPLOYEE_TOTALS = table("employees", {
  uuid: ["key"],
  bigint: ["gain_kobo", "unpaid_sales_kobo"],
  integer: ["order_count"],
});

export const ACCOUNT_BALANCES = table("accounts", { uuid: ["key"], bigint: ["balance_kobo"] });

export const VARIANT_STOCK = table("variants", { uuid: ["key"], integer: ["quantity"], time: ["updated_at"] });
