import type { Chapter } from "./clause";

export const inventory: readonly Chapter[] = [
  {
    title: "2 Screens: suppliers",
    clauses: [
      [
        "A table of name, contact, address and products, ten a page, and 'Add supplier'",
        "suppliers are listed by name, ten per page, with contact, address and product count, and added over the list",
      ],
      [
        "Added without an id, edited with one; on success the dialog closes, is empty again and the list reloads",
        "suppliers are listed by name, ten per page, with contact, address and product count, and added over the list",
        "a supplier edit starts from the current values, and the list shows the new ones",
      ],
      [
        "What is empty is named in 'Please fill in', and white space leaves the contact",
        "suppliers are listed by name, ten per page, with contact, address and product count, and added over the list",
        "a supplier edit starts from the current values, and the list shows the new ones",
      ],
      [
        "A save that fails, or that someone else forestalled, loses nothing that was typed",
        "a failed save keeps the input, and saving again adds only one supplier",
        "a supplier's conflict asks which version to keep: mine merged with theirs, or theirs",
        "leaving a changed supplier asks for confirmation on every way out; an untouched one closes at once",
        "a dialog over a list",
      ],
      [
        "Only who may manage suppliers is offered to",
        "a person who may not manage suppliers sees no add or edit controls, and no report without its permission",
      ],
      ["Suppliers are downloaded as CSV without dates", "suppliers are downloaded as CSV, without dates"],
    ],
  },
  {
    title: "2 Screens: stores",
    clauses: [
      [
        "Name, address, products and employees, ten a page",
        "stores are listed with their products and employees, and added by an administrator over the list",
        "stores that fail to load can be retried and are listed ten per page, and an empty list shows a message",
      ],
      [
        "Added and edited over the list, name and address required",
        "stores are listed with their products and employees, and added by an administrator over the list",
        "a store edit starts from the current values, and a conflict asks which version to keep",
        "leaving a changed store asks for confirmation, and staying keeps the input",
      ],
      [
        "Who manages their store edits it; administrators add stores",
        "a store manager edits their store and sees why they cannot add one; a person who may only see stores changes nothing",
      ],
    ],
  },
  {
    title: "2 Screens: transfers",
    clauses: [
      [
        "Filtered by sending store, receiving store and search; a row shows products, stores and day, and links to the transfer",
        "transfers are found by sending store, receiving store and text, and a row shows the first product and the number of others",
      ],
      [
        "'Create New Transfer' picks products and a destination, and what it sends is read-only from then on",
        "sending goods takes them from one store to another, opens the transfer, and its note can be printed",
      ],
      [
        "At least one product, a quantity above 0, a variation, and 'Please select a store to transfer to'",
        "a transfer shows missing fields, refuses the goods' own store, and asks before it is left",
      ],
      [
        "Products that are gone by then are refused at their line",
        "goods that were sold in the meantime are refused at their line, and the remaining units can be sent",
      ],
      [
        "Only who may send goods is offered to, to every other store",
        "a person who may only see transfers can create none, and one who may send goods can send them to every other store",
      ],
    ],
  },
];
