import type { Purchase } from "../../../src/api/purchases/purchases";
import { deskEvents } from "../kit/receiving.rig";
import type { Goods } from "../kit/receiving.truth";

const KEY = "purchase-12";

const LINE = {
  key: "line-1",
  variantKey: "galaxy",
  title: "Galaxy A15",
  image: "",
  variation: "Black",
  tracksSerials: true,
  quantity: 5,
  extra: 0,
  cost: 15_100_000,
  price: 15_000_000,
};

/** A purchase of five phones as the page read it. */
const purchase = (status: Purchase["status"], received: number, version: number) =>
  ({
    key: KEY,
    status,
    version,
    storeKey: "ikeja",
    lines: [{ ...LINE, received }],
    deliveries: [],
  }) as unknown as Purchase;

const RECORDS = {
  draft: purchase("draft", 0, 1),
  sent: purchase("sent", 0, 2),
  partly: purchase("partly-received", 3, 3),
  received: purchase("received", 5, 4),
  cancelled: purchase("cancelled", 3, 4),
};

/** What the form begins with for a purchase of which this many units are still to come. */
const blankFor = (record: Purchase) => ({
  lines: record.lines.map(
    ({ key, variantKey, title, image, variation, tracksSerials, price, cost, quantity, received }) => ({
      id: 0,
      key,
      originKey: variantKey,
      variantKey,
      title,
      variation,
      image,
      tracksSerials,
      left: Math.max(0, quantity - received),
      price,
      quantity: null,
      cost,
      setsPrice: true,
      serials: "",
    }),
  ),
  remark: "",
  keptExtra: 0,
});

const typed = (quantity: number | null, serials: string) => {
  const values = blankFor(RECORDS.sent);
  return { ...values, lines: values.lines.map((line) => ({ ...line, quantity, serials })) };
};

const NOTHING = ["lines", "Enter how many units of at least one product came"] as const;

export const deliveryGoods: Goods = {
  blankFor,
  isReceivable: ({ status }: Purchase) => status === "sent" || status === "partly-received",
  typed: {
    nothing: typed(null, ""),
    none: typed(0, ""),
    counted: typed(2, "SN-1"),
    misnumbered: typed(1, "SN-1\nSN-2"),
  },
  lacks: {
    nothing: NOTHING,
    none: NOTHING,
    counted: undefined,
    misnumbered: ["lines.0.serials", "These are 2 numbers for 1 unit. Remove 1"],
  },
};

const read = (record: Purchase) => ({ type: "record.refreshed", record });

export const deliveryEvents = {
  "the purchase is read as a draft": read(RECORDS.draft),
  "the purchase is read sent": read(RECORDS.sent),
  "the purchase is read partly received": read(RECORDS.partly),
  "the purchase is read received": read(RECORDS.received),
  "the purchase is read cancelled": read(RECORDS.cancelled),
  "goes on with what was counted": { type: "edit.requested", wanted: "counted" },
  "goes on with a count of nothing": { type: "edit.requested", wanted: "none" },
  "goes on with more numbers than units": { type: "edit.requested", wanted: "misnumbered" },
  ...deskEvents(KEY),
} as const;
