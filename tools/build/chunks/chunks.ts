import { KINDS } from "./chunk-kinds.ts";
import { modules } from "./chunk-modules-of.ts";

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

// What sends requests. It loads after what a list or a record shows first, and while the sign-in form is filled in.
const HTTP = modules({ packages: ["axios/"], src: [String.raw`api/(kit/http|shell/health)\.`] });

// The calls of a session.
const CALLS = modules({
  src: [String.raw`api/(kit/(client|kept-reads)|session/auth|rights/profile)\.`, String.raw`wiring/use-screen-actor\.`],
});

// Icons of pages with one record and of dialogs, which no list of records shows at once.
const LATER_ICONS = [
  "arrow-(down|down-left|left|right|up-right)",
  "calendar|chevron-up|circle-(check|exclamation-point)|copy|corner-down-left|download|file-(down|text)|info|minus|pencil|printer|scan-barcode|trash",
  "upload",
].join("|");
const MORE_MARKS = modules({ packages: ["lucide-react/"] });

// What dialogs, selects and menus share. Pages with a form have it from the start, for their dialogs.
const LAYERS = modules({
  packages: [
    "@zag-js/(dialog|dismissable|interact-outside|focus-trap|remove-scroll|aria-hidden|presence|core|react|types|utils|store|anatomy|live-region|dom-query)/",
    "@ark-ui/react/dist/(components/(dialog|presence|portal)|providers|utils)/",
  ],
});

// What selects, comboboxes and menus open, on nearly every page. It loads on the first user input, or with a combobox.
const OPENED = modules({
  packages: [
    "@zag-js/(select|menu|combobox|popper|collection|rect-utils)/",
    "@floating-ui/",
    "@ark-ui/react/dist/components/(select|menu|combobox|collection)/",
  ],
  src: [String.raw`ui/(fields/(combobox|select-list)|overlays/opened-menu)\.`],
});

// The frame around every page without its dialogs, with the list of pages and the icons of both.
const FRAME = modules({
  packages: [String.raw`lucide-react/(?!.*/icons/(${LATER_ICONS})\.)`],
  src: [
    String.raw`(resources|staff-routes|may)\.`,
    String.raw`(screens/shell/system/(no-access|not-found)-screen|api/shell/lookups)\.`,
    String.raw`screens/shell/layout/(?!(confirm-password|page-notice|palette/palette-results|shortcuts/shortcut-(list|table)|report-dialog|sign-in-again|sign-out)\.)`,
    String.raw`machines/(diagnostics/report\.machine|session/asked-password|shell/age)\b`,
    String.raw`wiring/(asked-password|connection|late-scroll|session|use-early-actor|offline/age|live/live-changes)\.`,
    String.raw`wiring/pages/(home-redirect|missing-page|page-code|page-waiting|require-session)\.`,
    String.raw`ui/(behaviour/(dialog-focus|first-control|platform|shortcut-keys|use-shortcuts)|display/avatar)\.`,
    String.raw`ui/feedback/(error-state|missing-code|offline-banner)\.`,
    String.raw`ui/(fields/text-area|layout/(breadcrumbs|nav-group)|overlays/(dialog-frame|drawer|menu))\.`,
  ],
  styled: [String.raw`css/cx\.`, String.raw`recipes/(avatar|breadcrumbs|choice|menu|nav-group|offline-banner)\.`],
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
    String.raw`screens/kit/(lists/(add-link|list-screen|lookup-options|store-filter|view-link)|parked/parked-place)\b`,
    String.raw`wiring/lists/(list-url|use-list-actor|use-list-views)\b`,
    String.raw`ui/(tables/(data-table|row-link|table-columns)|fields/search-input|display/(money|status-badge))`,
  ],
});

// An order's list and pages share these.
const ORDERS = modules({
  src: [String.raw`(api/orders/orders|screens/orders/order-statuses|machines/orders/orders-list)\.`],
});

// What the dashboard and some lists have of pages with forms, which are ten times as large.
const PARTS = modules({
  src: [
    String.raw`ui/(display/(tag|thumbnail)|feedback/skeleton|layout/card|controls/checkbox)\.`,
    String.raw`screens/kit/(old-page-failure|notice|forms/form-styles)\.`,
    String.raw`machines/(dashboard/dashboard-period|orders/order-parts)\.`,
    String.raw`api/(people/(customers|person-orders)|products/products)\.(?!contract)`,
  ],
  styled: [String.raw`recipes/(card|checkbox|skeleton|tag|thumbnail)\.`],
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

// The pages of one record share these.
const RECORDS = modules({
  src: [
    String.raw`machines/kit/(card|leaving)\.machine\.`,
    String.raw`screens/kit/(use-can|forms/(edit-button|labelled-words|read-card)|history/(use-names|value-words))\.`,
    String.raw`ui/(behaviour/regain-focus|display/(file-link|social-link))\.`,
    String.raw`wiring/(live/live-kinds|pages/use-cards-leave-guard)\.`,
  ],
  styled: [String.raw`recipes/social-link\.`],
});

// What is sold or sent, in forms and on the pages of orders and transfers.
const GOODS = modules({
  packages: ["dequal/"],
  src: [
    String.raw`machines/(orders/(order-parts|detail/order-products-lines)|products/(goods|product-picker)\.machine)\.`,
    String.raw`api/drafts/or-of-device\.`,
    String.raw`screens/(kit/goods/|orders/delivery-fields\.)`,
    String.raw`ui/(controls/quantity-stepper|overlays/picker-(dialog|product)|tables/(line-editor|summary))\.`,
  ],
  styled: [String.raw`recipes/(line-editor|product-picker|stepper|summary)\.`],
});

// Each a few hundred bytes that some forms have.
const FORM_PARTS = modules({
  src: [
    String.raw`screens/products/product-statuses\.`,
    String.raw`screens/kit/(forms/(merged|sexes|form-dialog)|lists/(add-button|edit-row|list-figures|ruled-list|form-dialog|supplier-filter))\.`,
    String.raw`api/(kit/field-names|counts/counts\.rules|products/(products|(codes|pictures)\.rules)|stock/units\.rules|session/second-factor)\.`,
    String.raw`machines/(kit/(dialog\.machine|percent)|dashboard/dashboard-period|saves|products/goods-page|purchases/order-up-to|scan/scan(-into)?|shell/copy\.machine)\.`,
    String.raw`ui/(feedback/unsaved-bar|controls/switch|tables/ruled-list|charts/share-bar)\.`,
    String.raw`wiring/(pages/(use-back|use-link)|navigate)\.`,
  ],
  styled: [String.raw`recipes/toggle\.`],
});

const anyOf = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join("|"));

/**
 * The chunks of the built pages, the first that matches a module wins. What every page has packs best together and is one
 * request, not thirty; the libraries change only when a version does.
 */
export const CHUNKS = [
  { name: "base", test: BASE },
  { name: "controls", test: CONTROLS },
  { name: "start", tags: ["$initial" as const] },
  { name: "entry", test: ENTRY },
  { name: "http", test: HTTP },
  { name: "calls", test: CALLS },
  { name: "frame", test: FRAME },
  { name: "more-marks", test: MORE_MARKS },
  { name: "layers", test: LAYERS },
  { name: "opened", test: OPENED },
  { name: "common", test: OURS, minShareCount: 32 },
  { name: "lists", test: anyOf(LISTS, ORDERS) },
  { name: "parts", test: PARTS },
  // Nearly every page but the list of orders has most of these: apart they pack worse, and are five requests.
  { name: "forms", test: anyOf(FORM_KIT, RECORDS, GOODS, FORM_PARTS) },
  // What such modules import stays where other pages find it.
  ...Object.entries(KINDS).map(([name, test]) => ({ name, test, includeDependenciesRecursively: false })),
];
