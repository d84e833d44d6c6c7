import { editOrderSerials } from "../../../api/orders/order-edits";
import type { OrderWire } from "../../../api/orders/orders.contract";
import { toOrder, type Order, type OrderLine } from "../../../api/orders/orders";
import { cleanSerial, problemOfList } from "../../../api/stock/units.rules";
import { createCardMachine } from "../../kit/card.machine";
import { createFormMachine, type Problems } from "../../kit/form/form.machine";
import { joinProblems, problemOf } from "../../kit/problems";
import { saveChanged } from "../../saves";

/** The serial numbers of one line of an order, as they are typed. */
export type SerialsLine = {
  id: number;
  variantKey: string;
  title: string;
  /** How many units the line has, without those that came back. */
  units: number;
  /** The lines of the text, each a serial number; blank ones count for nothing. */
  serials: readonly string[];
};

export type SerialsValues = { lines: readonly SerialsLine[] };

/** The units of a line that did not come back. */
export const keptUnits = ({ quantity, returned }: Pick<OrderLine, "quantity" | "returned">): number =>
  quantity - returned;

/** How many units of a line have no serial number though their product has them; none on an order that gave them back. */
export const unnamedUnits = ({ status }: Pick<Order, "status">, line: OrderLine): number =>
  status !== "cancelled" && line.tracksSerials ? keptUnits(line) - line.serials.length : 0;

/** The lines whose units are named by serial numbers. */
export const numberedLines = ({ status, lines }: Pick<Order, "status" | "lines">): readonly OrderLine[] =>
  status === "cancelled" ? [] : lines.filter((line) => line.tracksSerials && keptUnits(line) > 0);

const valuesOf = (order: Order): SerialsValues => ({
  lines: numberedLines(order).map((line, id) => ({
    id,
    variantKey: line.variantKey,
    title: `${line.title} (${line.variation})`,
    units: keptUnits(line),
    serials: line.serials,
  })),
});

/** The serial numbers of a text, in their order. */
export const withoutBlanks = (typed: readonly string[]): string[] =>
  typed.map(cleanSerial).filter((each) => each !== "");

const validate = ({ lines }: SerialsValues): Problems | null =>
  joinProblems(
    lines.map((line, index) => {
      const before = lines.slice(0, index).flatMap(({ serials }) => withoutBlanks(serials));
      const text = problemOfList(withoutBlanks(line.serials), before, line.units);
      return text === null ? null : problemOf(`lines.${index}.serials`, text);
    }),
  );

export const orderSerialsForm = createFormMachine<SerialsValues>({
  id: "orderSerialsForm",
  validate,
  savedToast: "Serial numbers saved",
  editing: {
    readCurrent: (current) => valuesOf(toOrder(current as OrderWire)),
    merge: {
      lines: {
        label: "Serial numbers",
        keyOf: ({ variantKey }) => variantKey,
        title: ({ title }) => ({ label: "Product", value: title, reading: "text" }),
        fields: {
          id: { from: "mine" },
          variantKey: { from: "mine" },
          title: { label: "Product" },
          units: { from: "theirs" },
          // Both name units at once: all of them count, and too many show as a problem.
          serials: { members: true },
        },
      },
    },
  },
  save: saveChanged<SerialsValues>((key, { lines }, editing) =>
    editOrderSerials(
      key,
      lines.map(({ variantKey, serials }) => ({ variantKey, serials: withoutBlanks(serials) })),
      editing,
    ),
  ),
});

/** Names the units that an order holds or handed over. */
export const orderSerialsCard = createCardMachine<Order, SerialsValues>(
  "orderSerialsCard",
  orderSerialsForm,
  (order) => ({
    key: order.key,
    version: order.version,
    values: valuesOf(order),
    refusal: numberedLines(order).length > 0 ? null : "No unit of this order has a serial number",
  }),
);
