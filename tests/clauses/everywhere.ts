import type { Chapter } from "./clause";

export const everywhere: readonly Chapter[] = [
  {
    title: "7 The calls",
    clauses: [
      [
        "Replies are as the described schemas say, whatever is sent",
        "every documented example succeeds, and its reply matches the documentation",
      ],
      [
        "Six look-ups, each with the fields it may be asked for",
        "a look-up returns only the requested fields",
        "an unknown field of a look-up is refused",
      ],
      [
        "Orders are made and edited by calls of their own, each once",
        "sent eight times at once makes one order and eight equal replies",
        "with delivery and a part payment takes stock, posts the payment and returns all of it",
        "removed units return to stock, added ones leave it, the lines keep the sent order, and cost, units and debt follow",
        "and posts the difference of each account once, as credit or debit",
      ],
      [
        "Products are listed, read, made, edited and deleted",
        "the list has newest products first, prices in naira and the units of all variants",
        "a new product has its variants, and the ledger opens with their units",
        "changes the product and its variants, and the ledger has the change of stock",
        "a product that was never traded is deleted with its variants and their ledger, and the deletion is logged",
      ],
      [
        "Pictures are uploaded as base64 and encoded again",
        "is encoded again under a name chosen by the server, and cached for a year",
        "small files that decode to enormous pictures are refused by their header",
      ],
      [
        "Customers are listed, read and edited, with their orders",
        "shows what each has bought, spent and owes, newest customer first",
        "are the completed ones within the person's stores, newest first, five per page",
      ],
      [
        "The summary covers a period of a store, and the period before it",
        "has an entry for every day, also for the same number of days before it",
        "limit other staff to their own store, named or not, and to customers of all",
      ],
      [
        "A breakdown names eight parts and adds up to the summary; debt is divided by the age of the order",
        "are those of the ledger, name eight and add up to the summary's sales, in any range, store and role",
        "is what is owed now in the stores within reach, whatever the period, in four ages",
        "reads no order, line or day that it does not count: the plan for any values scans no whole table",
      ],
      [
        "Invoice and receipt open in a tab by the file cookie",
        "an order with delivery and part payment is printed completely",
        "an order of 60 lines spans pages that each repeat the header and show the page number",
        "a thermal printer can print it: 80 mm, pure black, no thin or small letters",
      ],
      [
        "Reports are files of CSV in their period",
        "the period includes both its bounds",
        "%s is a CSV file that spreadsheets read as UTF-8",
      ],
    ],
  },
  {
    title: "8 Errors",
    clauses: [
      ["A timeout, an unreachable server and a fault each have their words", "the error catalogue"],
      [
        "An unreachable server is reported, and what was typed stays",
        "an unreachable server is reported, and the input stays",
        "an edit whose reply was lost keeps its key when it is saved again",
      ],
      [
        "A refusal by a rule is shown in the server's words",
        "a refusal shows the server's text and keeps the form",
        "stock sold in the meantime is refused with a reason, and then shows the current quantity",
      ],
      [
        "A record changed by someone else asks whose holds",
        "a concurrent change of the details opens a conflict, and mine can be kept",
      ],
      [
        "A screen that breaks says so and can be loaded again",
        "an address opened while the route code cannot be loaded shows the reason, and a reload opens it",
      ],
      [
        "Bad input never makes a fault of the server",
        "${REQUESTS} requests generated from the API description get no 5xx and no undocumented reply, and the books stay sound",
      ],
    ],
  },
  {
    title: "9 Limits",
    clauses: [
      [
        "Toasts stand for 2 s and several at once",
        "lets a message go after 2 s",
        "shows what was raised before it stood, and several at once",
      ],
      [
        "Below 1024 px a page is pulled down to reload it, by the constants of the document",
        "a list reloads when it is pulled far enough, and the mark follows the finger with resistance up to its maximum",
        "a list reloads when it is pulled far enough, and the mark follows the finger with resistance up to its maximum",
        "a scrolled page and a wide window ignore a pull",
      ],
      ["A quantity is at least 1", "a stepper stops at 1 and at its most"],
      [
        "Days and hours are those of +01:00",
        "dates are read on the shop's clock, an hour ahead of UTC",
        "begin at 23:00 UTC",
      ],
      [
        "An avatar without a picture shows the raised first letter",
        "an avatar falls back to the raised first letter, accents and all",
      ],
      ["A handle leads to its profile page", "a handle leads to its profile, with or without its @"],
      [
        "Empty tables show bones while they load and say when there is nothing",
        "is busy and holds five bones until the first rows arrive",
        "says when there is nothing, and leaves the footer out",
      ],
      ["A search waits until typing pauses", "typing loads once after a pause and adds no history entry"],
    ],
  },
];
