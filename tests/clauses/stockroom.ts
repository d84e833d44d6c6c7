import type { Chapter } from "./clause";

export const stockroom: readonly Chapter[] = [
  {
    title: "Beyond 4 Stockroom",
    clauses: [
      [
        "Purchases go from a draft to received, or are cancelled and keep what came; receiving writes stock, prices, numbers and a debt",
        "a draft keeps what was written, with a number, a total and an entry in the log",
        "two deliveries bring stock, purchase prices and a debt, and finish the purchase",
        "units are registered with the delivery, one number each, and a taken number is refused",
        "cancelling keeps what came",
        "goods are counted, costed and received, and more than ordered only when a person confirms it",
      ],
      [
        "Paying a supplier is a transaction with its remark, and never more than is owed",
        "a payment takes from the account, lowers the debt and is a transaction with its remark",
        "more than is owed is refused, and more than the account holds",
      ],
      [
        "A variant has a reorder level in its store; what is low is a list, and the start of a purchase",
        "what is low is what has at most its level, with how many units bring it up",
        "people see and set levels of their own store, with the rights to purchases, and prices only with theirs",
        "a level makes what is below it low, which becomes a purchase in two presses",
      ],
      [
        "Transfers on the way leave at sending, are sold nowhere, and are received with differences that have reasons",
        "takes the units here, and adds none there until they are received",
        "sells no unit that is on the way, in either store",
        "keeps a note with the ledger row of each difference",
        "without asking for it moves at once, as before, and reads as received",
        "goods are sent to be received, and what is missing or damaged is stated before they are received",
      ],
      [
        "A stock count is blind, of several people at once, accounts for sales, and posts differences with reasons",
        "is blind: neither lines nor count nor codes tell what is expected, to anybody",
        "adds up what several people found, also from a barcode, and takes corrections",
        "are accounted for by the ledger position of each line: the worked example of docs/counts.md",
        "shows differences in units and at unit cost to who posts, and stays blind for who counts",
        "writes one row of the ledger for each difference, and closes the count",
      ],
      [
        "An adjustment always carries a reason",
        "needs a reason that fits its direction",
        "is one row of the ledger with its reason and note, and is in the product's history",
      ],
      [
        "Changes of many products have a preview of each row, are one transaction and one entry, and are undone while nothing else changed",
        "the preview has each row, old and new, page by page",
        "it takes effect once, and is logged for itself and for each product",
        "undo gives all prices back after sales, and is refused after an edit, by name",
        "stay changed in all stores when one product of one store changed since",
        "people of one store undo a change of their store alone, also of one that an administrator made",
        "three selected products cost a tenth more, and after Undo what they cost before",
      ],
      [
        "An import updates what a row finds by SKU, barcode, or title and variation, and names row and column in its errors",
        "by SKU before barcode, by barcode before title, by title and variation",
        "a row that is found by its SKU renames the goods in all stores, once in the history of each",
        "two rows of one store that name the same goods differently are refused, with row and column",
      ],
      [
        "A repair is a ticket with steps, of a customer's device or a unit of stock, with a claim ticket to print",
        "saves a customer's device with its problem and prices in kobo, and is in the history",
        "of the shop's stock names the variant, and does not change stock",
        "a ticket moves a step at a time, and a refused step says what to do",
        "a new tab opens the claim ticket with the file cookie, and the log says so",
        "does not count on the dashboard, which counts products with a variant in repair",
      ],
      [
        "Parts of a repair come from stock, and its charge is an order of its customer, whose first payment is the deposit",
        "an order charges for a repair: parts leave the stock, the deposit is in the cash account, and the ticket names it",
        "a charge is refused to another customer, to nobody, in another store and for the shop's own stock",
        "a cancelled charge gives the parts back and stays on the ticket, where another one follows it",
        "a repair is charged for by an order, which takes the part and the deposit, and both pages name each other",
      ],
    ],
  },
  {
    title: "Beyond 5 The month",
    clauses: [
      [
        "Reports have a range, a chart, a table and CSV, and show only what the person may see",
        "the best sellers of a period are listed with what they brought, and the CSV is of the same days",
        "the line of sales by day says the same as the rows, also in its table",
        "who sells sees no profit and no people, and a report of one store offers no other",
      ],
      [
        "What customers owe is listed by age, what suppliers are owed, the value of the stock, VAT, and cash flow",
        "customers who owe are listed by what they owe, in parts by age, and lead to their page",
        "suppliers who are owed are listed with the oldest purchase that is not paid",
        "the value of the stock is listed at both prices, and a product leads to its page",
        "VAT of a year is listed by month and rate with its total, and the CSV is of the same year",
        "cash flow is listed by account or by what it was for, for the chosen days, with the days before",
      ],
      [
        "Employees are listed with sales, profit and share",
        "what employees sold and earned is listed for a store's manager; without the right there is no page",
      ],
      [
        "Expenses have categories that can be edited, a filter, totals of what is shown, and CSV",
        "an expense gets a category, which the list shows, filters by and adds up, and whose CSV has the same filters",
        "categories of expenses are added at the settings, and stay while a transaction has them",
      ],
      [
        "Moving money between own accounts is one action",
        "money is moved in the same dialog, without a store, and refused beyond what the account holds",
      ],
      [
        "Lists are sorted by column, show 10, 25 or 50 rows and chosen columns, and orders are found by what they hold",
        "the heading of the date turns the order round, rows per page are chosen, and the address holds both",
        "a hidden column stays hidden after a reload and can be shown again",
        "finds orders by the first digits of their number: the exact number first, then longer ones",
        "find what an order costs and what is owed for it, to the kobo",
        "are found by the name they were sold under, after a change, and when they are deleted",
      ],
      [
        "Settings: shop, papers, VAT, cash rules and reorder defaults",
        "the shop is saved, a wrong tax number has its reason next to its field, and the name is required",
        "the preview shows what is typed before it is saved, and so do the papers to try",
        "the small difference of a drawer is saved, and a sum that is too large has its reason next to its field",
        "the level that new variants begin with is saved as a pair, and one that would order nothing has its reason next to its field",
        "in a new product; those that were there before keep theirs",
        "products that are made while the default changes have one pair or the other, all their variants the same",
      ],
    ],
  },
];
