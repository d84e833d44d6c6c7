/** What the documented example of each call writes. Orders, repairs, money, people and settings. */
export const OTHERS: Readonly<Record<string, string>> = {
  "POST /api/orders/new": `
    ~ accounts account: balance_kobo +5000050
    log: order.created; new orders; by admin
    ~ customers customer: order_count +1; spent_kobo +5000050; debt_kobo +13750025
    + order_lines: order new orders; variant variant; product product; item_title Samsung Galaxy A15; variation Blue Black, 128GB; image /media/phone.webp; unit_price_kobo 18500075; unit_cost_kobo 15100000; quantity 1
    + orders: status pending; store store; facilitator employee; facilitator_name Sales of Ikeja; remark Call before delivery; customer customer; customer_name Adaeze Okafor; customer_email adaeze@example.com; customer_phone 08035550142; customer_address 14 Bode Thomas Street, Surulere; delivery_method delivery; delivery_status pending; recipient_name Adaeze Okafor; recipient_phone 08035550142; recipient_address 14 Bode Thomas Street, Surulere; fee_kobo 250000; items_kobo 18500075; paid_kobo 5000050; total_quantity 1; profit_kobo 3400075
    + payments: order new orders; account account; amount_kobo 5000050; transaction new transactions
    + stock_movements: variant variant; delta -1; reason sale; order new orders; employee admin
    + transactions: account account; store store; remark payment on order 10011; type credit; source order; amount_kobo 5000050; order new orders; created_by admin
    ~ variants variant: quantity -1; version +1`,
  "POST /api/refused-sales/new": `
    log: refusedSale.cancelled; new refused_sales; by admin
    + refused_sales: employee admin; request 3f9a2c0e6a584a0e9a535d1d3f0b6c11; store store; number P-3F9A2C; total_kobo 45000000; sold_at a moment; reason Only 1 of Tecno Spark 20 (Black, 128GB) left; state cancelled; note Money back in cash`,
  "POST /api/orders/:id/returns/new": `
    ~ accounts account: balance_kobo -18500075
    log: order.returned; paidOrder; by admin
    ~ customers customer: spent_kobo -18500075
    ~ employees employee: gain_kobo -87500
    ~ order_lines Blue Black, 128GB: returned_quantity +1; returned_kobo +18500075
    ~ orders paidOrder: items_kobo -18500075; paid_kobo -18500075; profit_kobo -3500025; share_kobo -87500; version +1; returned_kobo +18500075
    + payments: order paidOrder; account account; amount_kobo -18500075; transaction new transactions; is_refund true; return new returns
    + return_lines: return new returns; order_line Blue Black, 128GB; condition resell; to_variant variant; quantity 1; amount_kobo 18500075
    + returns: order paidOrder; reason The customer wanted another colour; amount_kobo 18500075; refund_kobo 18500075; created_by admin
    + stock_movements: variant variant; delta 1; reason sale-returned; order paidOrder; employee admin
    + transactions: account account; store store; remark refund of payment on order 10003; type debit; source order; amount_kobo 18500075; order paidOrder; created_by admin
    + transactions: store store; remark profit on order 10003; type debit; source memo; amount_kobo 7000050; order paidOrder; created_by admin
    + transactions: store store; remark profit on order 10003; type credit; source memo; amount_kobo 3500025; order paidOrder; created_by admin
    ~ variants variant: quantity +1; version +1`,
  "POST /api/orders/:id/exchanges/new": `
    + accounts: name Store credit; type customer-wallet; store store; customer customer
    log: order.returned; paidOrder; by admin
    log: order.created; new orders; by admin
    ~ customers customer: order_count +1
    ~ employees employee: gain_kobo -87500
    ~ employees admin: order_count +1; gain_kobo +85002
    ~ order_lines Blue Black, 128GB: returned_quantity +1; returned_kobo +18500075
    + order_lines: order new orders; variant variant; product product; item_title Samsung Galaxy A15; variation Blue Black, 128GB; image /media/phone.webp; unit_price_kobo 18500075; unit_cost_kobo 15100000; quantity 1
    ~ orders paidOrder: items_kobo -18500075; paid_kobo -18500075; profit_kobo -3500025; share_kobo -87500; version +1; returned_kobo +18500075
    + orders: status completed; store store; facilitator admin; facilitator_name Admin of Ikeja; remark Exchanged for goods that came back, R-4; customer customer; customer_name Adaeze Okafor; customer_email adaeze@example.com; customer_phone 08035550142; customer_address 14 Bode Thomas Street, Surulere; delivery_method pickup; items_kobo 18500075; paid_kobo 18500075; total_quantity 1; profit_kobo 3400075; bonus_bp 250; share_kobo 85002; profit_memo_written true; completed_at a moment
    + payments: order paidOrder; account new accounts; amount_kobo -18500075; transaction new transactions; is_refund true; return new returns
    + payments: order new orders; account new accounts; amount_kobo 18500075; transaction new transactions
    + return_lines: return new returns; order_line Blue Black, 128GB; condition resell; to_variant variant; quantity 1; amount_kobo 18500075
    + returns: order paidOrder; reason The customer wanted more memory; amount_kobo 18500075; refund_kobo 18500075; created_by admin; exchange_order new orders
    + stock_movements: variant variant; delta 1; reason sale-returned; order paidOrder; employee admin
    + stock_movements: variant variant; delta -1; reason sale; order new orders; employee admin
    + transactions: account new accounts; store store; remark refund of payment on order 10003; type debit; source order; amount_kobo 18500075; order paidOrder; created_by admin
    + transactions: store store; remark profit on order 10003; type debit; source memo; amount_kobo 7000050; order paidOrder; created_by admin
    + transactions: store store; remark profit on order 10003; type credit; source memo; amount_kobo 3500025; order paidOrder; created_by admin
    + transactions: account new accounts; store store; remark payment on order 10012; type credit; source order; amount_kobo 18500075; order new orders; created_by admin
    + transactions: store store; remark profit on order 10012; type credit; source memo; amount_kobo 3400075; order new orders; created_by admin
    ~ variants variant: version +2`,
  "POST /api/orders/:id/refunds/new": `
    ~ accounts account: balance_kobo -5000050
    log: order.refunded; cancelledOrder; by admin
    ~ customers customer: spent_kobo -5000050
    ~ orders cancelledOrder: paid_kobo -5000050; version +1
    + payments: order cancelledOrder; account account; amount_kobo -5000050; transaction new transactions; is_refund true
    + transactions: account account; store store; remark refund of payment on order 10002; type debit; source order; amount_kobo 5000050; order cancelledOrder; created_by admin`,
  "PUT /api/orders/:id/edit": `
    log: order.edited; order; by admin
    ~ employees employee: order_count +1; unpaid_sales_kobo +87501
    ~ orders order: status completed; remark Handed over at the counter; bonus_bp 250; share_kobo +87501; completed_at a moment; version +1`,
  "PUT /api/orders/:id/products/edit": `
    log: order.productsEdited; order; by admin
    ~ customers customer: debt_kobo +18500075
    ~ order_lines Blue Black, 128GB: quantity +1
    ~ orders order: items_kobo +18500075; total_quantity +1; profit_kobo +3500025; version +1
    + stock_movements: variant variant; delta -1; reason sale-edited; order order; employee admin
    ~ variants variant: quantity -1; version +1`,
  "POST /api/orders/:id/serials": `
    log: order.serialsNamed; trackedOrder; by admin
    ~ orders trackedOrder: version +1
    + unit_events: unit new units; kind registered; state in stock; to_variant trackedVariant; order trackedOrder; employee admin
    + unit_events: unit new units; kind held; state held; from_variant trackedVariant; order trackedOrder; employee admin
    + units: serial C02XL0GSJGH5; variant trackedVariant; state held; order_line Black, 128GB
    ~ variants trackedVariant: waiting -1`,
  "PUT /api/orders/:id/discount/edit": `
    log: order.discountEdited; order; by admin
    ~ customers customer: debt_kobo -462502
    ~ order_lines Blue Black, 128GB: order_discount_kobo +462502
    ~ orders order: items_kobo -462502; profit_kobo -462502; version +1; discount_bp 250; discount_kobo +462502; discount_reason Regular customer`,
  "PUT /api/orders/:id/delivery/edit": `
    log: order.deliveryEdited; order; by admin
    ~ customers customer: debt_kobo +250000
    ~ orders order: delivery_method delivery; delivery_status delivered; recipient_name Adaeze Okafor; recipient_phone 08035550142; recipient_address 14 Bode Thomas Street, Surulere; fee_kobo +250000; version +1`,
  "PUT /api/orders/:id/payment/edit": `
    ~ accounts account: balance_kobo +50
    log: order.paymentEdited; order; by admin
    ~ customers customer: spent_kobo +50; debt_kobo -50
    ~ orders order: paid_kobo +50; version +1
    + payments: order order; account account; amount_kobo 50; transaction new transactions
    + transactions: account account; store store; remark payment on order 10001; type credit; source order; amount_kobo 50; order order; created_by admin`,
  "POST /api/repairs/new": `
    log: repair.created; new repairs; by admin
    + repairs: store store; customer customer; device iPhone 13, Midnight; serial 490154203237518; fault The screen is cracked and does not react at the top; handed_in Charger and a clear case; quoted_kobo 8500000; deposit_kobo 2000000; remark Wants it back by Saturday; status received; taken_by admin`,
  "PUT /api/repairs/:id/edit": `
    log: repair.edited; repair; by admin
    ~ repairs repair: fault The screen is cracked and does not react at the top; handed_in Charger and a clear case; quoted_kobo +749950; remark Wants it back by Saturday; version +1`,
  "PUT /api/repairs/:id/status/edit": `
    log: repair.moved; repair; by admin
    ~ repairs repair: status diagnosing; version +1`,
  "PUT /api/user_profile": `
    log: employee.edited; admin; by admin
    ~ employees admin: name Adewale Martins; phone 08021112222; address 7 Allen Avenue, Ikeja; instagram chinwe.sells; version +1`,
  "PUT /api/customers/:id/edit": `
    log: customer.edited; customer; by admin
    ~ customers customer: address 2 Allen Avenue, Ikeja; instagram adaeze; version +1`,
  "POST /api/employees/new": `
    log: employee.created; new employees; by admin
    log: employee.invited; new employees; by admin
    + employees: name Chinwe Obi; email chinwe.obi@example.com; phone 08021112222; address 7 Allen Avenue, Ikeja; sex female; instagram chinwe.sells; store store; role role; employed_at a moment; salary_kobo 28500000; bonus_bp 250; created_by admin
    + one_time_links: employee new employees; kind invite; email chinwe.obi@example.com
    + outbox: kind invite; employee new employees; email chinwe.obi@example.com`,
  "POST /api/employees/:id/invite": `
    log: employee.invited; invited; by admin
    + one_time_links: employee invited; kind invite; email joiner@ikeja.example
    + outbox: kind invite; employee invited; email joiner@ikeja.example`,
  "PUT /api/employees/:id/edit": `
    log: employee.emailChangeAsked; employee; by admin
    log: employee.edited; employee; by admin
    + email_changes: employee employee; email chinwe@example.com; asked_by admin
    ~ employees employee: name Chinwe Obi; phone 08021112222; address 7 Allen Avenue, Ikeja; instagram chinwe.sells; employed_at a moment; salary_kobo +3499950; version +1
    + outbox: kind email-confirm; employee employee; email chinwe@example.com
    + outbox: kind email-asked; employee employee; email sales@ikeja.example`,
  "PUT /api/employees/:id/deactivate": `
    log: employee.deactivated; employee; by admin
    ~ employees employee: deactivated_at a moment; version +1`,
  "PUT /api/employees/:id/deactivate then PUT /api/employees/:id/activate": `
    log: employee.deactivated; employee; by admin
    log: employee.activated; employee; by admin
    ~ employees employee: version +2`,
  "PUT /api/employees/:id/permissions": `
    log: employee.permitted; employee; by admin
    ~ employees employee: own_permissions ["orders.view","orders.create","customers.view"]; version +1`,
  "POST /api/roles/new": `
    log: role.created; new roles; by admin
    + roles: title Sales lead; description Sells, and helps those who do; permissions ["orders.view","orders.create"]`,
  "PUT /api/roles/:id/edit": `
    log: role.edited; role; by admin
    ~ roles role: title Sales lead; description Sells, and helps those who do; permissions ["orders.view","orders.create"]; version +1`,
  "POST /api/finances/accounts/new": `
    + accounts: name Ikeja card terminal; type card; store store
    log: account.created; new accounts; by admin`,
  "PUT /api/finances/accounts/:id/edit": `
    ~ accounts account: name Ikeja cash drawer; balance_kobo -147000100; version +1
    log: account.edited; account; by admin
    + transactions: account account; store store; remark Balance adjusted; type debit; source adjustment; amount_kobo 147000100; created_by admin`,
  "POST /api/finances/transactions/new": `
    ~ accounts account: balance_kobo -25000000
    log: transaction.created; new transactions; by admin
    + transactions: account account; store store; remark Shop rent; type debit; source manual; amount_kobo 25000000; created_by admin; category expense`,
  "POST /api/finances/moves/new": `
    ~ accounts account: balance_kobo +15000
    ~ accounts otherAccount: balance_kobo -15000
    log: transaction.created; new transactions; by admin
    log: transaction.created; new transactions; by admin
    + moves: out new transactions; in new transactions; amount_kobo 15000; created_by admin
    + transactions: account otherAccount; store store; remark Takings to the bank; type debit; source move; amount_kobo 15000; created_by admin
    + transactions: account account; store store; remark Takings to the bank; type credit; source move; amount_kobo 15000; created_by admin`,
  "PUT /api/finances/transactions/:id/edit": `
    ~ accounts account: balance_kobo -27499925
    log: transaction.edited; transaction; by admin
    ~ transactions transaction: remark Shop rent; amount_kobo +27499925; version +1`,
  "POST /api/shifts/new": `
    ~ accounts account: open_shift new shifts
    log: shift.created; new shifts; by admin
    + shifts: account account; store store; opened_by admin; status open; float_count {"1":0,"2":0,"5":0,"10":1,"20":0,"50":2,"100":5,"200":3,"500":4,"1000":12,"50k":0}; float_kobo 1521000; balance_kobo 147000100`,
  "POST /api/shifts/:id/drops/new": `
    ~ accounts account: balance_kobo +10000
    ~ accounts Drawer of Ikeja Store: balance_kobo -10000
    log: transaction.created; new transactions; by admin
    log: transaction.created; new transactions; by admin
    + transactions: account Drawer of Ikeja Store; store store; remark drop to the safe from shift 1; type debit; source drop; amount_kobo 10000; created_by admin; shift shift
    + transactions: account account; store store; remark drop to the safe from shift 1; type credit; source drop; amount_kobo 10000; created_by admin`,
  "PUT /api/shifts/:id/count/edit": `
    log: shift.counted; shift; by admin
    ~ shifts shift: status counted; count {"1":0,"2":0,"5":0,"10":1,"20":0,"50":2,"100":5,"200":3,"500":4,"1000":12,"50k":0}; counted_kobo 1521000; counted_by admin; counted_at a moment; version +1`,
  "PUT /api/shifts/:id/count/edit then PUT /api/shifts/:id/close/edit": `
    log: shift.counted; shift; by admin
    log: shift.closed; shift; by admin
    log: transaction.created; new transactions; by admin
    ~ accounts Drawer of Ikeja Store: balance_kobo +1471000; open_shift null
    ~ shifts shift: status closed; count {"1":0,"2":0,"5":0,"10":1,"20":0,"50":2,"100":5,"200":3,"500":4,"1000":12,"50k":0}; counted_kobo 1521000; counted_by admin; counted_at a moment; explanation The float was brought later; expected_kobo 50000; difference new transactions; closed_by admin; closed_at a moment; version +2
    + transactions: account Drawer of Ikeja Store; store store; remark drawer difference of shift 1; type credit; source drawer-difference; amount_kobo 1471000; created_by admin`,
  "PUT /api/settings/:id/shop/edit": `
    log: settings.edited; settings; by admin
    ~ shop_settings settings: address 1 Otigba Street, Ikeja; tin 12345678-0001; version +1; vat_bp +750`,
  "PUT /api/settings/:id/papers/edit": `
    log: settings.edited; settings; by admin
    ~ shop_settings settings: invoice_note Goods are returned within 7 days.; receipt_note Thank you. Please come again; version +1; receipt_mm -22`,
  "PUT /api/settings/:id/cash/edit": `
    log: settings.edited; settings; by admin
    ~ shop_settings settings: version +1; small_difference_kobo +5000`,
  "PUT /api/settings/:id/reorder/edit": `
    log: settings.edited; settings; by admin
    ~ shop_settings settings: version +1; reorder_at 5; order_up_to 40`,
};
