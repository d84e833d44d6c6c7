import type { Chapter } from "./clause";

export const selling: readonly Chapter[] = [
  {
    title: "2 Screens: dashboard",
    clauses: [
      [
        "Twelve figures, each equal to the server's figure for the period and the store",
        "are twelve, each equal to the server's figure of today",
        "contain neither profit nor stock value for people who may not see cost",
      ],
      [
        "The chip opens Select Duration; applying closes it",
        "the duration is today by default, and the address follows choosing, applying and going back",
        "each duration includes today and lasts as many days as its name says",
        "the duration can be a custom range with ordered dates and without future days; its dialog is accessible",
      ],
      ["Administrators choose a store", "an administrator chooses a store, and the address keeps it"],
      [
        "Listed products, new customers where there are some, and five recent orders, each leading on",
        "list the latest records and link to them",
        "the lists of an empty shop show empty messages, without a customers card or a chart line",
      ],
      [
        "Chart and sparklines draw the real series",
        "show their change, and draw the days the server returns",
        "arrow keys move through the chart, which announces each day; nothing overflows a phone or a tablet",
      ],
      [
        "Sales are divided by store, product or person, and debt by age; the switch is kept in the address",
        "the sales of the period are divided as chosen, the address keeps it, and a line leads to its record",
        "people without the right to employees see no sales by person, and one store no sales by store",
        "a breakdown that fails to load says so in its card and loads on retry; an empty one says that nothing was sold",
      ],
      [
        "Reports are downloaded as CSV, named after report and days",
        "the downloads cover the chosen days, one file each",
        "a file is named after its report and its period in the shop's days",
      ],
    ],
  },
  {
    title: "2 Screens: products",
    clauses: [
      [
        "The list is filtered by status, store, supplier and search, and its links carry the status",
        "products are found by title and by supplier; their links carry the status",
        "the list links to a product with its status filter",
        "a salesperson sees only their own store's orders and no store filter",
      ],
      [
        "A product is added with details, one image and variants, and the list comes back",
        "a product is added with its variants and its image, whose upload blocks the save and can be retried",
      ],
      [
        "A dropped CSV file shows its name and is not sent until it is asked to be checked or imported",
        "choosing a file sends nothing; on request it is checked, and then imported",
        "errors are listed by row and column, and nothing can be imported",
      ],
      [
        "A product is edited with its variants; a status in the address shows some and saving keeps all",
        "fields and variants are changed, confirmed, saved and shown with their new values",
        "a status filter shows only its variants, and saving keeps all",
      ],
      ["Cancel asks if something changed", "Cancel asks for confirmation only after a change"],
      [
        "Update and Delete ask before they act",
        "fields and variants are changed, confirmed, saved and shown with their new values",
        "Delete asks for confirmation, reports a failure, and then deletes the product despite unsaved input",
      ],
    ],
  },
  {
    title: "2 Screens: orders",
    clauses: [
      [
        "The list is filtered by status, store and search, ten a page, and opens an order from its row",
        "the address holds an order list's status, store and page, and Back restores each",
        "orders are found by number and by customer, with one request for all typed text",
        "an administrator filters orders by a store and clears the filter",
      ],
      [
        "Share PDF and Print Receipt open the papers of an order",
        "a phone is sold to a new customer with delivery and a part payment, and its documents are printed",
      ],
      [
        "Each of the five cards is edited in place and the page shows it fresh",
        "status and remark are edited in place, and the page shows the new values",
        "a pickup order becomes a delivery with its fee in the total, and back",
        "quantity and variation can change up to the stock on hand plus the order's own units",
        "products are added with the picker, which disables the order's products, and removed",
        "payments are added, changed and removed, and the sums update during typing",
      ],
      [
        "An order is created with customer, delivery, products and payments; Cancel asks first",
        "a phone is sold to a new customer with delivery and a part payment, and its documents are printed",
        "the first tab stop skips to the content; the leave confirmation focuses Cancel and returns the focus on Escape",
        "a sale to a known customer needs few tabs and no mouse, from the first field on",
        "a changed form asks for confirmation; staying keeps the page, and the next leave asks again",
      ],
      [
        "The picker searches, shows twenty at a time and takes a scanner's Enter as the choice of the only match",
        "the picker shows twenty at a time and needs the permission to sell, move or see products",
        "a scanned code and Enter pick the only match; nothing is submitted",
      ],
    ],
  },
  {
    title: "2 Screens: customers",
    clauses: [
      [
        "The list is searched, ten a page, and opens a customer from their row",
        "customers are listed ten per page, found by name, email and phone, and opened from their row",
      ],
      [
        "The page shows details, spending, debt and completed orders five a page",
        "a customer's page shows details, purchases and debt, and the reply brings the name in the breadcrumb",
        "completed orders are listed five per page, and the address holds the page",
      ],
      [
        "Details are edited in place",
        "details are edited in place, the phone loses its spaces, and the page shows the new values",
      ],
      [
        "A debt leads to its payment with the sum filled in",
        "each order with a debt links to its payment, and other orders do not",
        "a collect link opens the payments once, with the debt filled in",
      ],
    ],
  },
  {
    title: "4 States: orders and stock",
    clauses: [
      [
        "Any order status may be chosen, and stock, payments and shares follow",
        "random edits, alone, twice or twice at once, keep ledgers and totals correct",
      ],
      [
        "Pickup leaves no field of a delivery to fill in, counts no fee and sends no delivery",
        "a pickup order becomes a delivery with its fee in the total, and back",
        "goods to be picked up have no delivery fee",
      ],
      [
        "After a save only that card's draft ends, and other cards keep theirs",
        "saving one card keeps the input of the others, which save on the new version",
      ],
      [
        "Leaving a modified form asks, an unmodified one never does",
        "leaving a changed form asks for confirmation, and an unchanged one never does",
        "leaving with two changed cards asks once; staying keeps both, leaving discards both",
      ],
      ["Every status says its name and draws a shape of its own", "every status says its name and draws a shape"],
      ["Selecting and creating a customer clear each other's fields", "an order being created"],
    ],
  },
  {
    title: "5 Validation: selling",
    clauses: [
      [
        "A new product needs all but its image, and each variant a variation, a quantity and a status",
        "a new product requires all fields but its image",
        "missing fields are listed in one toast and at each field until they are filled",
      ],
      [
        "An edited product needs all but quantities and image, and each variant a variation",
        "an edit requires no quantities, and no purchase price from people who may not see it",
        "a variant without a name is not saved and shows an error at its field",
      ],
      [
        "An image is one file of png or jpeg; each refused file is named once",
        "files that are no pictures, too large or too many are refused once each and not sent",
      ],
      ["Only a file of CSV is taken", "only one CSV file is accepted, and a removed file is gone"],
      [
        "A customer needs all but the two handles, and a whole email",
        "missing fields are listed, an invalid email is refused, and Instagram and Twitter are optional",
      ],
      [
        "An order keeps at least one product, each with a quantity and a variation",
        "an order without products is not saved",
        "quantity and variation can change up to the stock on hand plus the order's own units",
      ],
      [
        "A delivery needs its fields unless it is pickup",
        "a delivery with missing fields is not saved, and each missing field shows an error until it is filled",
      ],
      [
        "A payment needs an account and a sum",
        "a line without account or amount is not saved and shows what is missing",
        "paying more than the order costs is refused with a reason and can be corrected",
      ],
      [
        "Money is typed from the right, has two decimals, and empty stays empty",
        "digits enter from the right",
        "empty stays empty, and can be emptied again by deleting",
        "money always has two decimals and rounds half kobo away",
      ],
      ["A phone is grouped 4-3-4", "groups eleven digits 4-3-4 and hands out digits only"],
      [
        "Enter in a box submits nothing outside the login",
        "signing in, selling and collecting a debt work with the keyboard alone, and Enter in a box does not submit",
      ],
      [
        "Days run from 1900 to 2099, and none to come where that is asked",
        "begins weeks on Monday and closes the days after `max`",
        "the duration can be a custom range with ordered dates and without future days; its dialog is accessible",
      ],
    ],
  },
];
