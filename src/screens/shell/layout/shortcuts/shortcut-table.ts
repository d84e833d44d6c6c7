import { resources } from "../../../../resources";
import { KEYS } from "../../../../ui/behaviour/shortcut-keys";
import { urls } from "../../../../urls";

const {
  product,
  order,
  employee,
  role,
  customer,
  count,
  repair,
  settings,
  supplier,
  store,
  transfer,
  account,
  shift,
  transaction,
  purchase,
} = resources;

/** The letter of each page after `g`. */
export const PAGE_LETTERS: Readonly<Record<string, string>> = {
  D: urls.home,
  P: product.list,
  O: order.list,
  E: employee.list,
  L: role.list,
  C: customer.list,
  R: repair.list,
  U: supplier.list,
  S: store.list,
  T: transfer.list,
  N: count.list,
  K: purchase.list,
  I: urls.lowStock,
  A: account.list,
  F: shift.list,
  X: transaction.list,
  G: settings.list,
  M: urls.profile,
  B: urls.outbox,
  H: urls.audit,
  Y: urls.reports,
};

/** The keys, in the words of `aria-keyshortcuts`: a space separates alternatives. */
export type Shortcut = { keys: string; does: string };

/** Every shortcut, as the list of shortcuts shows them; the pages that `g` opens follow. */
export const SHORTCUTS: readonly { part: string; shortcuts: readonly Shortcut[] }[] = [
  {
    part: "Everywhere",
    shortcuts: [
      { keys: KEYS.palette, does: "Search pages, actions and records" },
      { keys: "?", does: "Show these shortcuts" },
      { keys: "Escape", does: "Close what is open" },
    ],
  },
  {
    part: "In a list",
    shortcuts: [
      { keys: KEYS.search, does: "Search the list" },
      { keys: KEYS.add, does: "Add a record" },
      { keys: "ArrowDown ArrowUp", does: "Go from the search to the rows, and along them" },
      { keys: "ArrowLeft ArrowRight", does: "Go along the filters" },
    ],
  },
  {
    part: "In a form or a dialog",
    shortcuts: [
      { keys: KEYS.submit, does: "Save, or press the main button" },
      { keys: "ArrowDown ArrowUp", does: "Go through the products to add" },
    ],
  },
];
