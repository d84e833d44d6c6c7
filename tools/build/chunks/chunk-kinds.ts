import { modules } from "./chunk-modules-of.ts";

// Pages and dialogs of one kind, and what they share. Each alone is a kilobyte or two, of which a fifth only names other
// chunks. None has code of a form that a page without one would load with it.
export const KINDS: Record<string, RegExp> = {
  // Opened by a link in a mail, or once in a shop's life, and what few people need to sign in.
  "entry-pages": modules({
    src: [
      String.raw`screens/session/(entry/|login/(unanswered|code-form|forgot-form|further-forms))`,
      String.raw`machines/session/sign-in-code\.machine\.`,
      String.raw`machines/(session/(setup/|(email-)?link\.machine)|kit/password\.)`,
      String.raw`api/session/(links|setup(-needed)?)\.`,
      String.raw`wiring/pages/use-link-token\.`,
    ],
  }),
  // The own profile, its security, and what it shares with the pages of employees.
  "person-parts": modules({
    src: [
      String.raw`screens/people/(pending-email|person-picture|factor-failure|sessions-card|profile/)`,
      String.raw`machines/(people/(email-change|profile-)|session/(factor|session-ends|sessions-page))`,
      String.raw`api/(people/(email-changes|own-profile)|session/sessions)\.`,
      String.raw`ui/display/(qr-code|text-download)\.`,
    ],
  }),
  // Dialogs of the frame that a person asks for, or that a session's end brings.
  "frame-dialogs": modules({
    src: [
      String.raw`screens/shell/(layout/(confirm-password|report-dialog|sign-out|sign-in-again|page-notice|shortcuts/shortcut-(list|table))|system/save-report)\.`,
      String.raw`screens/kit/lists/downloads-menu\.`,
      String.raw`screens/dashboard/duration-dialog\.`,
      String.raw`machines/(session/(confirmation|sign-out|leave-page|sign-in-again)\.|shell/shortcuts\b)`,
      String.raw`api/session/(confirmation|sign-in-again)\.`,
      String.raw`wiring/use-confirmation-actor\.`,
      String.raw`ui/(overlays/cover-dialog|behaviour/roving|tables/filter-sheet)\.`,
      String.raw`screens/kit/lookups/`,
      String.raw`(machines/shell/lookup-search|wiring/lists/use-lookup-search)\.`,
    ],
  }),
  // What goes on behind every page once a person has moved: versions, and what a report of a problem needs.
  background: modules({
    src: [
      String.raw`machines/(diagnostics/(?!report-file)|shell/(own-worker|update)\b)`,
      String.raw`api/(kit/pending-writes|shell/served-version)\.`,
      String.raw`wiring/(after-first-move|updates|offline/register)\.`,
      String.raw`ui/feedback/update-notice\.`,
    ],
  }),
  // What the device keeps, encrypted, and the sales that wait there.
  kept: modules({
    packages: ["(@noble/ciphers|idb)/"],
    src: [
      String.raw`api/drafts/`,
      String.raw`wiring/sales/`,
      String.raw`machines/orders/offline/(sales-queue|shop-copy|waiting-sale)`,
    ],
  }),
  // Both have the date picker.
  "employee-pages": modules({
    src: [
      String.raw`screens/people/employees/(employee-(details-card|fields|form|screen|sessions)|(invite-dialog|add-employee-screen|access-card|permissions-card))\.`,
      String.raw`machines/people/employee-(access|add|draft|form|page|permissions)`,
    ],
  }),
  // Of the pages below, those with a combobox, whose code is as large as all of these.
  "chooser-pages": modules({
    src: [
      String.raw`screens/purchases/(purchase-fields|ordered-card|purchase-screen|create-purchase-screen)\.`,
      String.raw`screens/(counts/start-count-screen|repairs/(add-repair|repair)-screen)\.`,
    ],
  }),
  // What few people open often: purchases, counts, transfers, customers, repairs, rights, shifts, reports, settings. In two
  // chunks they are 3 kB larger.
  "office-pages": modules({
    src: [
      String.raw`screens/(rights/(create-role-screen|role-(fields|foot|screen))|kit/forms/(editor-submit|permission-fields))\.`,
      String.raw`machines/rights/(permission-|role-(draft|page)\.)`,
      String.raw`ui/tables/permission-matrix\.`,
      String.raw`(screens|machines|api)/(shifts|reports)/(?!.*contract|report-periods)`,
      String.raw`screens/(settings|shell/audit|shell/outbox/mail-)`,
      String.raw`machines/settings/`,
      String.raw`api/(settings/settings|products/categories)\.(?!contract)`,
      String.raw`screens/(purchases/(?!purchases-screen)|counts/|stock/suppliers/supplier-(screen|payments))`,
      String.raw`machines/(purchases/(?!purchases-list)|counts/(?!adjustment\.))`,
      String.raw`api/(counts/counts|purchases/stock-levels)\.(?!contract|rules)`,
      String.raw`wiring/(live/live-(count|goods|shift)|lists/use-count-lines)\.`,
      String.raw`screens/(people/(customers/(customer-(details-card|form|repairs|screen)|owing-|purchases-card)|person-orders)|kit/lists/debt-links)`,
      String.raw`screens/(repairs/(add-repair|repair-screen)|stock/transfers/(create-transfer|destination|goods-card|picked|receipt|transfer-screen)|kit/goods/receiving)`,
      String.raw`machines/(people/(customer-page|reminder)|stock/(transfer-(create|draft|page)|receipt-form)|kit/receiving)`,
    ],
  }),
  // Lists that load the same besides. The list of orders is the first page of most people, and pays for no other.
  "office-lists": modules({
    src: [
      String.raw`screens/people/employees/(employees-screen|employee-columns|role-filter|sign-in-rules)\.`,
      String.raw`machines/(people/employees-list|rights/sign-in-rules)\b`,
      String.raw`screens/(stock/(stores|suppliers)|money/(accounts|transactions))/(?!supplier-(screen|payments))`,
      String.raw`screens/(purchases/purchases-screen|kit/lists/(month-name|period-filter|purchase-columns|report-downloads))`,
      String.raw`(machines/purchases/purchases-list|api/purchases/purchases\.(?!contract))`,
      String.raw`(machines|api)/(stock/(stores|suppliers)|money/(accounts|transactions))\.(?!contract)`,
      String.raw`machines/money/transaction-refusal\.`,
      String.raw`machines/reports/report-periods\.`,
    ],
  }),
  "product-pages": modules({
    src: [
      String.raw`screens/products/(?!products-screen|product-(columns|statuses)|(category|supplier)-filter)`,
      String.raw`machines/products/(product-(?!files|picker|products-list)|unit-page\.|bulk-)`,
      String.raw`screens/kit/lists/selection-bar\.`,
      String.raw`api/(products/(imports|bulk|product-stores)|stock/units)\.(?!rules|contract)`,
      String.raw`(machines/counts/adjustment|api/counts/adjust)\.`,
      String.raw`wiring/pages/use-part-of\.`,
    ],
  }),
  "plain-lists": modules({
    src: [
      String.raw`screens/(people/customers/customer(s-screen|-columns)|rights/role(s-screen|-columns)|stock/transfers/transfer(s-screen|-columns|-words))\.`,
      String.raw`screens/(orders/offline/(refused-sales-screen|refused-sale-columns)|shell/outbox/outbox-(screen|columns))\.`,
      String.raw`machines/((people/customers|rights/roles|stock/transfers|orders/offline/refused-sales)-list|shell/outbox)\.`,
    ],
  }),
  // The calls of records, each of a few lines, and what lists and pages of employees know of rights.
  "record-calls": modules({
    src: [
      String.raw`api/(rights/(permissions|roles)|stock/transfers|shell/outbox|people/employee-permissions|orders/refused-sales)\.`,
      String.raw`api/people/employees\.(?!contract)`,
      String.raw`machines/rights/employee-rules\.`,
    ],
  }),
  // Lists on the pages of customers and employees.
  "person-tables": modules({
    src: [
      String.raw`screens/(kit/lists/(person-(list|order-columns)|repair-columns)|repairs/repairs-screen)\.`,
      String.raw`(machines|api)/repairs/(?!.*contract)`,
      String.raw`wiring/lists/use-person-list\.`,
    ],
  }),
  // Prices that were agreed on, and sales that wait on the device, in a new order and in one that is edited. The order form
  // opens without what reads the device.
  prices: modules({
    src: [
      String.raw`screens/(orders/(price-dialog|discount-fields)|kit/parked/parked-list)\.`,
      String.raw`machines/orders/create/(discount-draft|order-draft|price-(editor|preview)|parked-sales|sale-draft)\b`,
    ],
  }),
  waiting: modules({
    src: [
      String.raw`screens/kit/parked/(cancel-sale|parked-sales|waiting-row|waiting-sales)\.`,
      String.raw`screens/orders/offline/(offline-sales-screen|provisional-receipt)\.`,
    ],
  }),
};
