import type { PersonOrder } from "../../../api/people/person-orders";
import { may, type Right, type Rights } from "../../../may";
import { collectPaymentUrl, newOrderUrl, resources } from "../../../resources";
import { files } from "../../../urls";
import type { PaletteEntry, PaletteGroup } from "./palette-entries";

/** What can be done with a record that the palette found, with every right it needs besides seeing the record. */
const ACTIONS = {
  collectPayment: [resources.order.view, "orders.payments"],
  newOrder: resources.order.add.needs,
  recordPayment: ["orders.payments"],
  printInvoice: [],
  printReceipt: [],
} as const satisfies Record<string, readonly Right[]>;

export type RecordAction = keyof typeof ACTIONS;

/** The actions that a person may do. */
export const allowedActions = (viewer: Rights | null): RecordAction[] =>
  (Object.keys(ACTIONS) as RecordAction[]).filter(
    (action) => viewer !== null && ACTIONS[action].every((right) => may(viewer, right)),
  );

const naira = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const nairaOf = (kobo: number): string => `₦${naira.format(kobo / 100)}`;

type Offer = [action: RecordAction, entry: Omit<PaletteEntry, "acts">];

const groupOf = (title: string, offers: readonly Offer[], allowed: readonly RecordAction[]): PaletteGroup => ({
  title,
  entries: offers.flatMap(([action, entry]) => (allowed.includes(action) ? [{ ...entry, acts: true as const }] : [])),
});

type Someone = { key: string; name: string };

/** What can be done for a customer who owes for these orders. */
export const customerActions = (
  { key, name }: Someone,
  owing: readonly Pick<PersonOrder, "key" | "number" | "debt">[],
  allowed: readonly RecordAction[],
): PaletteGroup =>
  groupOf(
    `For ${name}`,
    [
      ...owing.map(
        (order): Offer => [
          "collectPayment",
          {
            id: `collect ${order.key}`,
            label: `Collect payment from ${name}`,
            hint: `Order ${order.number} · ${nairaOf(order.debt)}`,
            to: collectPaymentUrl(order.key),
          },
        ],
      ),
      ["newOrder", { id: `sell ${key}`, label: `New order for ${name}`, hint: "", to: newOrderUrl(key) }],
    ],
    allowed,
  );

type SomeOrder = { key: string; number: number };

/** What can be done with an order that owes `debt`. */
export const orderActions = (
  { key, number }: SomeOrder,
  debt: number,
  allowed: readonly RecordAction[],
): PaletteGroup =>
  groupOf(
    `For order ${number}`,
    [
      ...(debt > 0
        ? ([
            [
              "recordPayment",
              {
                id: `record ${key}`,
                label: `Record payment for order ${number}`,
                hint: nairaOf(debt),
                to: collectPaymentUrl(key),
              },
            ],
          ] satisfies Offer[])
        : []),
      [
        "printInvoice",
        {
          id: `invoice ${key}`,
          label: `Print invoice of order ${number}`,
          hint: "",
          to: { type: "file.requested", href: files.invoice(key) },
        },
      ],
      [
        "printReceipt",
        {
          id: `receipt ${key}`,
          label: `Print receipt of order ${number}`,
          hint: "",
          to: { type: "file.requested", href: files.receipt(key) },
        },
      ],
    ],
    allowed,
  );

const COMMAND =
  /^(collect(?: payment)?(?: from)?|record payment(?: for)?|new order(?: for)?|print (?:invoice|receipt)(?: of)?)\s+(?=\S)/i;

/** A typed text such as `collect ngozi`: the words of an action, if it begins with some, and what they are about. */
export function readCommand(text: string): { command: string | null; subject: string } {
  const [whole = "", command = null] = COMMAND.exec(text) ?? [];
  return { command, subject: text.slice(whole.length) };
}
