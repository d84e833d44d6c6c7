/** What the documented example of each call writes. Goods, stock, and what is bought from suppliers. */
export const GOODS: Readonly<Record<string, string>> = {
  "POST /api/products/new": `
    log: product.created; new products; by admin
    + products: catalogue new products; store store; supplier supplier; title Oraimo FreePods 4; description Wireless earbuds with noise cancelling; price_kobo 1800000; sale_price_kobo 2450050; statuses ["active"]
    + stock_movements: variant new variants; delta 12; reason opening; employee admin
    + variants: catalogue new variants; product new products; variation Black; price_kobo 1800000; sale_price_kobo 2450050; quantity 12; status active`,
  "PUT /api/products/:id/edit": `
    log: product.edited; product; by admin
    ~ products product: description 6.5 inch display, 5000 mAh; price_kobo -50; sale_price_kobo +499924; image ; version +1; statuses ["active"]; category category
    + stock_movements: variant Yellow, 256GB; delta -3; reason edit; employee admin
    + stock_movements: variant Cracked, 128GB; delta -2; reason edit; employee admin
    + stock_movements: variant Secret, 1TB; delta -1; reason edit; employee admin
    + stock_movements: variant new variants; delta 4; reason opening; employee admin
    ~ variants Yellow, 256GB: catalogue Yellow, 256GB; quantity -3; status hidden; version +1; removed_at a moment
    ~ variants Cracked, 128GB: catalogue Cracked, 128GB; quantity -2; status hidden; version +1; removed_at a moment
    ~ variants Secret, 1TB: catalogue Secret, 1TB; quantity -1; version +1; removed_at a moment
    ~ variants variant: sale_price_kobo +499924
    + variants: catalogue new variants; product product; variation Light Blue, 128GB; price_kobo 15000000; sale_price_kobo 19200000; quantity 4; status active`,
  "POST /api/products/:id/barcodes": `
    log: product.edited; product; by admin
    + catalogue_codes: catalogue catalogue of variant
    + codes: catalogue catalogue of variant; barcode 4006381333931
    ~ products product: version +1`,
  "POST /api/products/:id/stores": `
    log: product.created; new products; by admin
    + products: catalogue catalogue of product; store otherStore; supplier supplier; title Samsung Galaxy A15; description Samsung Galaxy A15, new in box; price_kobo 15000050; sale_price_kobo 18500075; image /media/phone.webp; statuses ["active"]
    + variants: catalogue catalogue of variant; product new products; variation Blue Black, 128GB; price_kobo 15100000; sale_price_kobo 18500075; status active
    + variants: catalogue catalogue of Yellow, 256GB; product new products; variation Yellow, 256GB; price_kobo 15000050; sale_price_kobo 18500075; status active`,
  "DELETE /api/products/:id/delete": `
    log: product.deleted; product; by admin
    ~ products product: deleted_at a moment; statuses ["hidden","repair"]
    ~ variants variant: status hidden
    ~ variants Yellow, 256GB: status hidden`,
  "POST /api/products/new then DELETE /api/products/:id/delete": `
    log: product.created; ?; by admin
    log: product.deleted; ?; by admin`,
  "POST /api/bulk-changes/new": `
    + bulk_changes: store store; status proposed; change {"by":"percent","field":"sale_price","value":2.5,"round_to":100}; created_by admin
    + bulk_lines: bulk new bulk_changes; product product; title Samsung Galaxy A15; from_value 18500075; to_value 18960000
    + bulk_lines: bulk new bulk_changes; product product; variant variant; title Samsung Galaxy A15; variation Blue Black, 128GB; from_value 18500075; to_value 18960000
    + bulk_lines: bulk new bulk_changes; product product; variant Yellow, 256GB; title Samsung Galaxy A15; variation Yellow, 256GB; from_value 18500075; to_value 18960000
    + bulk_lines: bulk new bulk_changes; product product; variant Cracked, 128GB; title Samsung Galaxy A15; variation Cracked, 128GB; from_value 18500075; to_value 18960000
    + bulk_lines: bulk new bulk_changes; product product; variant Secret, 1TB; title Samsung Galaxy A15; variation Secret, 1TB; from_value 18500075; to_value 18960000
    + bulk_products: bulk new bulk_changes; product product; version_before 1`,
  "POST /api/bulk-changes/:id/apply": `
    log: product.edited; product; by admin
    log: products.changed; null; by admin
    ~ bulk_changes bulkChange: status applied; applied_by admin; applied_at a moment
    ~ bulk_products bulkChange product: version_after 2
    ~ products product: sale_price_kobo +10000; version +1
    ~ variants variant: sale_price_kobo +10000
    ~ variants Yellow, 256GB: sale_price_kobo +10000
    ~ variants Cracked, 128GB: sale_price_kobo +10000
    ~ variants Secret, 1TB: sale_price_kobo +10000`,
  "POST /api/bulk-changes/:id/undo": `
    log: product.edited; Oraimo Charger; by admin
    log: products.changeUndone; null; by admin
    ~ bulk_changes madeBulkChange: status undone; undone_by admin; undone_at a moment
    ~ products Oraimo Charger: sale_price_kobo -10000; version +1
    ~ variants White, 20W: sale_price_kobo -10000`,
  "POST /api/categories/new": `
    log: category.created; new categories; by admin
    + categories: name Smart watches; kind goods`,
  "PUT /api/categories/:id/edit": `
    log: category.edited; category; by admin
    ~ categories category: name Phones and tablets; version +1`,
  "DELETE /api/categories/:id/delete": `
    log: category.deleted; category; by admin
    - categories category`,
  "POST /api/inventory/stores/new": `
    log: store.created; new stores; by admin
    + stores: title Ikeja City Mall; address 174 Obafemi Awolowo Way, Ikeja`,
  "PUT /api/inventory/stores/:id/edit": `
    log: store.edited; store; by admin
    ~ stores store: title Ikeja City Mall; address 174 Obafemi Awolowo Way, Ikeja; version +1`,
  "POST /api/inventory/suppliers/new": `
    log: supplier.created; new suppliers; by admin
    + suppliers: name Slot Systems; contact 08030000000; address 2 Medical Road, Ikeja`,
  "PUT /api/inventory/suppliers/:id/edit": `
    log: supplier.edited; supplier; by admin
    ~ suppliers supplier: name Slot Systems; address 2 Medical Road, Ikeja; version +1`,
  "POST /api/inventory/transfers/new": `
    log: product.created; new products; by admin
    log: transfer.created; new transfers; by admin
    + products: catalogue catalogue of product; store otherStore; supplier supplier; title Samsung Galaxy A15; description Samsung Galaxy A15, new in box; price_kobo 15000050; sale_price_kobo 18500075; image /media/phone.webp; statuses ["active"]
    + stock_movements: variant variant; delta -1; reason transfer-out; transfer new transfers; employee admin
    + stock_movements: variant new variants; delta 1; reason transfer-in; transfer new transfers; employee admin
    + transfer_lines: transfer new transfers; from_store store; product product; variant variant; to_variant new variants; product_title Samsung Galaxy A15; variation Blue Black, 128GB; image /media/phone.webp; sale_price_kobo 18500075; quantity 1
    + transfers: to_store otherStore; created_by admin; status received
    ~ variants variant: quantity -1; version +1
    + variants: catalogue catalogue of variant; product new products; variation Blue Black, 128GB; price_kobo 15100000; sale_price_kobo 18500075; quantity 1; status active`,
  "PUT /api/inventory/transfers/:id/receipt/edit": `
    log: transfer.received; comingTransfer; by admin
    + stock_movements: variant comingVariant; delta 1; reason transfer-back; transfer comingTransfer; employee admin; note Found on their shelf
    + transfer_differences: transfer comingTransfer; reason not-packed; quantity 1; note Found on their shelf
    ~ transfers comingTransfer: version +1; status received-with-differences; closed_by admin; closed_at a moment
    ~ variants comingVariant: quantity +1; version +1`,
  "PUT /api/inventory/transfers/:id/status/edit": `
    log: transfer.calledBack; sentTransfer; by admin
    + stock_movements: variant White, 20W; delta 1; reason transfer-back; transfer sentTransfer; employee admin
    ~ transfers sentTransfer: version +1; status called-back; closed_by admin; closed_at a moment
    ~ variants White, 20W: quantity +1; version +1`,
  "PUT /api/units/:serial": `
    log: product.unitCorrected; trackedProduct; by admin
    + unit_events: unit SN-Ikeja-1; kind renamed; state in stock; from_variant trackedVariant; employee admin; note Before: SN-Ikeja-1. A digit was typed wrong
    ~ units SN-Ikeja-1: serial 490154203237518; version +1`,
  "POST /api/products/:id/units": `
    log: product.unitsRegistered; trackedProduct; by admin
    + unit_events: unit new units; kind registered; state in stock; to_variant trackedVariant; employee admin
    + units: serial 356938035643817; variant trackedVariant; state in stock
    ~ variants trackedVariant: numbered +1`,
  "POST /api/counts/new": `
    log: count.created; new counts; by admin
    + count_lines: count new counts; variant trackedVariant; round 1; reason wrong-count
    + count_lines: count new counts; variant Pink, 256GB; round 1; reason wrong-count
    + count_lines: count new counts; variant White, 20W; round 1; reason wrong-count
    + count_lines: count new counts; variant variant; round 1; reason wrong-count
    + count_lines: count new counts; variant Yellow, 256GB; round 1; reason wrong-count
    + count_lines: count new counts; variant Cracked, 128GB; round 1; reason wrong-count
    + count_lines: count new counts; variant Secret, 1TB; round 1; reason wrong-count
    + counts: store store; range all; status counting; created_by admin`,
  "POST /api/counts/:id/entries/new": `
    log: count.counted; count; by admin
    + count_entries: count count; variant variant; round 1; quantity 4; on_hand 8; employee admin
    ~ count_lines count_lines: counted 4`,
  "PUT /api/counts/:id/status/edit": `
    log: count.moved; count; by admin
    ~ counts count: status cancelled; version +1`,
  "PUT /api/counts/:id/lines/:variant/edit": `
    log: count.reasoned; reviewedCount; by admin
    ~ count_lines count_lines: reason lost
    ~ counts reviewedCount: version +1`,
  "PUT /api/counts/:id/post/edit": `
    log: count.posted; reviewedCount; by admin
    ~ count_lines count_lines: delta -1; unit_cost_kobo 15100000
    ~ counts reviewedCount: status posted; posted_by admin; posted_at a moment; version +1
    + stock_movements: variant variant; delta -1; reason wrong-count; employee admin; count reviewedCount
    ~ variants variant: quantity -1; version +1`,
  "POST /api/adjustments/new": `
    log: product.adjusted; product; by admin
    + stock_movements: variant variant; delta -1; reason damaged; employee admin; note Fell from the shelf
    ~ variants variant: quantity -1; version +1`,
  "POST /api/purchases/new": `
    log: purchase.created; new purchases; by admin
    + purchase_lines: purchase new purchases; variant variant; product_title Samsung Galaxy A15; variation Blue Black, 128GB; quantity 5; expected_kobo 15100000
    + purchases: store store; supplier supplier; status draft; remark Call before Friday; created_by admin`,
  "POST /api/purchases/new then PUT /api/purchases/:id/edit then PUT /api/purchases/:id/status/edit": `
    log: purchase.created; new purchases; by admin
    log: purchase.edited; new purchases; by admin
    log: purchase.sent; new purchases; by admin
    + purchase_lines: purchase new purchases; variant variant; product_title Samsung Galaxy A15; variation Blue Black, 128GB; quantity 5; expected_kobo 15100000
    + purchases: store store; supplier supplier; status sent; remark Call before Monday; created_by admin; sent_at a moment; version 3`,
  "PUT /api/purchases/:id/edit": `
    log: purchase.edited; draftPurchase; by admin
    - purchase_lines Blue Black, 128GB
    + purchase_lines: purchase draftPurchase; variant variant; product_title Samsung Galaxy A15; variation Blue Black, 128GB; quantity 5; expected_kobo 15100000
    ~ purchases draftPurchase: remark Call before Monday; version +1`,
  "PUT /api/purchases/:id/status/edit": `
    log: purchase.sent; purchase; by admin
    ~ purchases purchase: status sent; sent_at a moment; version +1`,
  "POST /api/purchases/:id/deliveries/new": `
    log: purchase.received; sentPurchase; by admin
    + purchase_deliveries: purchase sentPurchase; delivery_number 2; amount_kobo 15100000; remark Delivery note 4711; created_by admin
    + purchase_delivery_lines: delivery new purchase_deliveries; line purchaseLine; variant variant; quantity 1; cost_kobo 15100000
    ~ purchase_lines purchaseLine: received +1
    ~ purchases sentPurchase: version +1
    + stock_movements: variant variant; delta 1; reason purchase; employee admin; delivery new purchase_deliveries
    ~ supplier_debts store supplier: delivered_kobo +15100000
    ~ variants variant: quantity +1; version +1`,
  "POST /api/inventory/suppliers/:id/payments/new": `
    ~ accounts account: balance_kobo -100
    log: transaction.created; new transactions; by admin
    log: supplier.paid; supplier; by admin
    ~ supplier_debts store supplier: paid_kobo +100
    + supplier_payments: supplier supplier; store store; transaction new transactions; amount_kobo 100; created_by admin
    + transactions: account account; store store; remark payment to supplier Slot; type debit; source supplier-payment; amount_kobo 100; created_by admin`,
  "PUT /api/stock-levels/:id/edit": `
    log: product.reorderLevelSet; product; by admin
    + reorder_levels: reorder_at 3; order_up_to 10; version 2`,
  "POST /api/products/import": ``,
};
