import type { Chapter } from "./clause";

export const finance: readonly Chapter[] = [
  {
    title: "2 Screens: accounts and transactions",
    clauses: [
      [
        "Accounts are listed ten a page by name, balance, type and store",
        "accounts are listed ten per page with name, balance, type and store, and linked in the group Finances",
      ],
      [
        "An account is added and edited in a dialog over the list",
        "an account is added: missing fields are listed, a failed save keeps the input, and it can be chosen at once",
        "a changed balance is posted as an adjustment, and a concurrent change is a conflict",
      ],
      [
        "Transactions are filtered by store for administrators, account and search",
        "transactions are listed newest first, narrowed by store for administrators, account and remark",
      ],
      [
        "A transaction is added, over several lines, and edited in a dialog",
        "several lines are posted atomically: missing fields are listed, and a refusal posts nothing and keeps the input",
        "a manually posted transaction can be edited; a stale edit opens a conflict",
      ],
      [
        "The balance of the chosen account is shown in its rows",
        "an account's rows show the balance after each transaction, across pages, below the current balance",
      ],
    ],
  },
  {
    title: "4 States: entries orders made",
    clauses: [
      [
        "What an order posted, and what speaks as an order does, cannot be edited, and says so",
        "rows created by orders have no edit button, show the reason and link to the order",
        "of an entry that an order posted is refused, for payments, memos and administrators",
        "with a remark that looks like an order's is refused, and so is a new entry with one",
      ],
    ],
  },
  {
    title: "5 Validation: money",
    clauses: [
      [
        "An account needs all its fields",
        "an account is added: missing fields are listed, a failed save keeps the input, and it can be chosen at once",
      ],
      [
        "A transaction needs remark, type and store, and each line an account and an amount",
        "several lines are posted atomically: missing fields are listed, and a refusal posts nothing and keeps the input",
      ],
    ],
  },
  {
    title: "7 The calls: money",
    clauses: [
      [
        "Accounts are listed, made and edited; a changed balance is an adjustment",
        "shows administrators every account by name, others the accounts of their store",
        "that changes the balance posts the difference as an adjustment that nobody can edit",
      ],
      [
        "Several lines make several rows, all or none",
        "creates one entry per line, in their order, and moves each account once",
        "posts all lines or none",
      ],
    ],
  },
];
