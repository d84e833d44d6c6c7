/** A pattern of module files: packages below node_modules, and files of ours and of Panda by the start of their path. */
function modules({ packages = [], src = [], styled = [] }: Partial<Record<"packages" | "src" | "styled", string[]>>) {
  const start = (folder: string, files: string[]) => `/${folder}/(${files.join("|")})`;
  const parts = [
    ...(packages.length > 0 ? [start("node_modules", packages)] : []),
    ...(src.length > 0 ? [start("src", src)] : []),
    ...(styled.length > 0 ? [start("styled-system", styled)] : []),
  ];
  return new RegExp(parts.join("|"));
}

const BASE = modules({
  packages: ["(react|react-dom|scheduler|react-router|react-router-dom|xstate|@xstate/react|js-cookie)/"],
});

// The controls of the sign-in page, which others have too.
const CONTROLS = modules({
  src: [
    String.raw`ui/(logo|icons|behaviour/first-invalid|recipes/class-names|display/text-link)\.`,
    String.raw`ui/(controls/(button|spinner)|fields/(field|field-mark|password-input|text-input))\.`,
  ],
  styled: [
    "helpers",
    String.raw`recipes/(brand-mark|button|field|input|input-group|password-input|spinner|text-link)\.`,
  ],
});

// The pages before sign-in look alike.
const ENTRY = modules({
  src: [
    String.raw`screens/session/(entry-page|entry-styles|login/(login-screen|sign-in-form))\.`,
    String.raw`ui/shelf\.`,
  ],
  styled: [String.raw`recipes/shelf\.`],
});

// The HTTP client and the calls of a session. The sign-in form is filled in while these load.
const CALLS = modules({
  packages: ["axios/"],
  src: [
    String.raw`api/(kit/(client|kept-reads)|session/auth|rights/profile|shell/health)\.`,
    String.raw`wiring/use-screen-actor\.`,
  ],
});

// Icons of pages with one record and of dialogs, which no list of records shows at once.
const LATER_ICONS = [
  "arrow-(down|down-left|left|right|up-right)",
  "calendar|chevron-up|circle-(check|exclamation-point)|copy|corner-down-left|download|file-(down|text)|info|minus|pencil|printer|trash",
  "upload",
].join("|");
const MORE_MARKS = modules({ packages: ["lucide-react/"] });

// Nearly every page has a select.
const SELECTS = modules({
  packages: [
    "@zag-js/(select|popper|dismissable|presence|core|react)/",
    "@ark-ui/react/dist/(components/(select|presence|collection)|providers|utils)/",
  ],
  src: [String.raw`ui/fields/select\.`],
  styled: [String.raw`recipes/choice\.`],
});

// The frame around every page without its dialogs, with the list of pages and the icons of both.
const FRAME = modules({
  packages: [String.raw`lucide-react/(?!.*/icons/(${LATER_ICONS})\.)`],
  src: [
    String.raw`(resources|staff-routes|may)\.`,
    String.raw`screens/shell/layout/(?!(confirm-password|page-notice|palette/palette-results|shortcuts/shortcut-(list|table)|report-dialog|sign-in-again|sign-out)\.)`,
    String.raw`machines/(diagnostics/report\.machine|session/asked-password|shell/age)\b`,
    String.raw`wiring/(asked-password|connection|late-scroll|session|use-early-actor|offline/age|live/live-changes)\.`,
    String.raw`wiring/pages/(home-redirect|missing-page|page-code|page-waiting|require-session)\.`,
    String.raw`ui/(behaviour/(dialog-focus|first-control|platform|shortcut-keys|use-shortcuts)|display/avatar)\.`,
    String.raw`ui/feedback/(error-state|missing-code|offline-banner)\.`,
    String.raw`ui/(fields/text-area|layout/(breadcrumbs|nav-group)|overlays/(dialog-frame|drawer|menu))\.`,
  ],
  styled: [String.raw`css/cx\.`, String.raw`recipes/(avatar|breadcrumbs|nav-group|offline-banner)\.`],
});

// Shared by many pages too, but no list has one.
const FORMS = [
  String.raw`/fields/(digit-edit|phone-input)\.`,
  String.raw`/overlays/(confirm-dialog|modal)\.`,
  String.raw`/layout/card\.|/recipes/card\.|/display/tag\.|/feedback/skeleton\.`,
  String.raw`/forms/form-styles\.|/kit/editing\.|/screens/kit/notice\.|/recipes/(notice|skeleton)\.`,
].join("|");
const OURS = new RegExp(String.raw`^(?!.*(${FORMS})).*/(src/(ui|wiring|screens/kit|api)|styled-system)/`);

// What every list of records has.
const LISTS = modules({
  src: [
    String.raw`machines/kit/list\.machine`,
    String.raw`screens/kit/(lists/(add-link|list-screen|lookup-options|store-filter)|parked/parked-place)\b`,
    String.raw`wiring/lists/(list-url|use-list-actor|use-list-views)\b`,
    String.raw`ui/(tables/(data-table|row-link|table-columns)|fields/search-input|display/(money|status-badge))`,
  ],
});

// An order's list and pages share these.
const ORDERS = modules({
  src: [String.raw`(api/orders/orders|screens/orders/order-statuses|machines/orders/orders-list)\.`],
});

// Short lists alike, whose records are edited in dialogs.
const REGISTERS = modules({
  src: [
    String.raw`screens/(stock/(stores|suppliers)|money/accounts)/`,
    String.raw`(machines|api)/(stock/(stores|suppliers)|money/accounts)\.`,
  ],
});

// What a page with a form or with one record has.
const FORM_KIT = modules({
  src: [
    String.raw`machines/kit/(card|editor|form|merge|record)\b`,
    String.raw`screens/kit/(forms|notice|record-screen)\b`,
    String.raw`ui/(overlays/(confirm-dialog|modal)|layout/(bottom-bar|card|floating-bar)|feedback/(skeleton|unsaved-bar))\.`,
    String.raw`ui/display/(description-list|tag)\.`,
    String.raw`wiring/pages/use-(cards-)?leave-guard\.`,
  ],
  styled: [String.raw`recipes/(card|confirm|description-list|notice|skeleton|tag|unsaved-bar)\.`],
});

// The pages of one record share these; no list has them.
const RECORDS = modules({
  src: [
    String.raw`machines/kit/(card|leaving)\.machine\.`,
    String.raw`screens/kit/(use-can|forms/(edit-button|labelled-words|read-card)|history/(use-names|value-words))\.`,
    String.raw`ui/(behaviour/regain-focus|display/(file-link|social-link))\.`,
    String.raw`wiring/pages/use-cards-leave-guard\.`,
  ],
  styled: [String.raw`recipes/social-link\.`],
});

// What is sold or sent, in forms and on the pages of orders and transfers.
const GOODS = modules({
  packages: ["dequal/"],
  src: [
    String.raw`machines/(orders/(order-parts|order-products-lines)|products/(goods|product-picker)\.machine)\.`,
    String.raw`api/drafts/or-of-device\.`,
    String.raw`screens/(kit/goods/|orders/delivery-fields\.)`,
    String.raw`ui/(controls/quantity-stepper|overlays/picker-(dialog|product)|tables/(line-editor|summary))\.`,
  ],
  styled: [String.raw`recipes/(line-editor|product-picker|stepper|summary)\.`],
});

// Pages and dialogs of one kind, and what they share. Each alone is a kilobyte or two, of which a fifth only names other
// chunks. None has code of a form that a page without one would load with it.
const KINDS: Record<string, RegExp> = {
  // Opened by a link in a mail, or once in a shop's life.
  "entry-pages": modules({
    src: [
      String.raw`screens/session/entry/`,
      String.raw`machines/(session/(setup/|(email-)?link\.machine)|kit/password\.)`,
      String.raw`api/session/(links|setup(-needed)?)\.`,
      String.raw`wiring/pages/use-link-token\.`,
    ],
  }),
  "role-pages": modules({
    src: [
      String.raw`screens/(rights/(create-role-screen|role-(fields|foot|screen))|kit/forms/(editor-submit|permission-fields))\.`,
      String.raw`machines/rights/(permission-|role-(draft|page)\.)`,
      String.raw`ui/tables/permission-matrix\.`,
    ],
  }),
  // What the pages of employees share with those of the own profile.
  "person-parts": modules({
    src: [
      String.raw`screens/people/(pending-email|person-picture)\.`,
      String.raw`machines/people/email-change\b`,
      String.raw`api/people/(email-changes|own-profile)\.`,
    ],
  }),
  "employee-parts": modules({
    src: [
      String.raw`screens/people/employees/(employee-fields|invite-dialog|add-employee-screen)\.`,
      String.raw`machines/people/employee-(add|draft|form)\b`,
    ],
  }),
  "employee-page": modules({
    src: [
      String.raw`screens/people/employees/(employee-(details-card|form|screen|sessions)|access-card|permissions-card)\.`,
      String.raw`machines/people/employee-(access|page|permissions)`,
    ],
  }),
  "product-pages": modules({
    src: [
      String.raw`screens/products/(?!products-screen|product-(columns|statuses)|supplier-filter)`,
      String.raw`machines/products/product-(?!files|picker|products-list)`,
      String.raw`api/products/imports\.`,
    ],
  }),
  // Lists that load the same besides. The list of orders is the first page of most people, and pays for no other.
  "person-lists": modules({
    src: [
      String.raw`screens/people/(customers/customer(s-screen|-columns)|employees/(employees-screen|employee-columns|role-filter))\.`,
      String.raw`machines/(people/(customers|employees)-list|rights/sign-in-rules)\b`,
    ],
  }),
  "plain-lists": modules({
    src: [
      String.raw`screens/(rights/role(s-screen|-columns)|stock/transfers/transfer(s-screen|-columns|-words))\.`,
      String.raw`screens/(orders/offline/refused-sales-screen|shell/outbox/outbox-(screen|columns))\.`,
      String.raw`machines/(rights/roles|stock/transfers|orders/refused-sales)-list\.`,
    ],
  }),
  // The calls of records, each of a few lines.
  "record-calls": modules({
    src: [String.raw`api/(rights/(permissions|roles)|stock/transfers|shell/outbox)\.`],
  }),
  // Lists on the pages of customers and employees.
  "person-tables": modules({
    src: [
      String.raw`screens/kit/lists/(person-(list|order-columns)|repair-columns)\.`,
      String.raw`wiring/lists/use-person-list\.`,
    ],
  }),
  // What the device keeps of goods and of sales.
  "device-calls": modules({ src: [String.raw`api/drafts/(goods|reads|waiting-sales)\.`] }),
  // A report of a fault, from its dialog or from a page that failed.
  reports: modules({
    src: [
      String.raw`screens/shell/(system/save-report|layout/report-dialog)\.`,
      String.raw`machines/diagnostics/report-file\.`,
    ],
  }),
  // Prices that were agreed on, in a new order and in one that is edited.
  prices: modules({
    src: [
      String.raw`screens/orders/(price-dialog|discount-fields)\.`,
      String.raw`machines/orders/(discount-draft|price-editor)\b`,
    ],
  }),
  // Pages of one record which show little else.
  "record-pages": modules({
    src: [
      String.raw`screens/people/(customers/(customer-(details-card|form|repairs|screen)|owing-|purchases-card)|person-orders)`,
      String.raw`screens/(repairs/(add-repair|repair-screen)|stock/transfers/(create-transfer|destination|goods-card|picked|transfer-screen))`,
      String.raw`machines/(people/customer-page|stock/transfer-(create|draft|page))`,
    ],
  }),
  // The list opens a shift as its page counts one.
  "shift-pages": modules({
    src: [
      String.raw`screens/shifts/`,
      String.raw`machines/shifts/`,
      String.raw`api/shifts/`,
      String.raw`wiring/live/live-shift\.`,
    ],
  }),
  // Sales that wait on the device.
  parked: modules({
    src: [
      String.raw`screens/kit/parked/(cancel-sale|parked-list|parked-sales|waiting-row|waiting-sales)\.`,
      String.raw`machines/orders/(parked-sales|sale-draft)\b`,
    ],
  }),
  selling: modules({
    src: [String.raw`wiring/sales/`, String.raw`machines/orders/(sales-queue|shop-copy|waiting-sale)\b`],
  }),
  // Each a few hundred bytes that some forms have.
  "form-parts": modules({
    src: [
      String.raw`screens/kit/forms/(merged|sexes)\.`,
      String.raw`api/(kit/field-names|products/codes\.rules|session/second-factor)\.`,
      String.raw`machines/kit/percent\.`,
      String.raw`ui/feedback/unsaved-bar\.`,
      String.raw`wiring/pages/use-back\.`,
    ],
  }),
  // What a few people open now and then to look after the shop.
  "care-pages": modules({
    src: [
      String.raw`screens/(settings|shell/audit)/`,
      String.raw`machines/settings/settings\.`,
      String.raw`api/settings/settings\.(?!contract)`,
    ],
  }),
  "system-pages": modules({ src: [String.raw`screens/shell/system/(no-access|not-found)-screen\.`] }),
};

/**
 * The chunks of the built pages, the first that matches a module wins. What every page has packs best together and is one
 * request, not thirty; the libraries change only when a version does.
 */
export const CHUNKS = [
  { name: "base", test: BASE },
  { name: "controls", test: CONTROLS },
  { name: "start", tags: ["$initial" as const] },
  { name: "entry", test: ENTRY },
  { name: "calls", test: CALLS },
  { name: "selects", test: SELECTS },
  { name: "frame", test: FRAME },
  { name: "more-marks", test: MORE_MARKS },
  { name: "common", test: OURS, minShareCount: 23 },
  { name: "lists", test: LISTS },
  { name: "orders", test: ORDERS },
  { name: "forms", test: FORM_KIT, minShareCount: 8 },
  { name: "records", test: RECORDS },
  { name: "goods", test: GOODS },
  { name: "registers", test: REGISTERS },
  // What such modules import stays where other pages find it.
  ...Object.entries(KINDS).map(([name, test]) => ({ name, test, includeDependenciesRecursively: false })),
];
