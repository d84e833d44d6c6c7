import type { Transfer } from "../../../src/api/stock/transfers";
import { deskEvents } from "../kit/receiving.rig";
import type { Goods } from "../kit/receiving.truth";

const KEY = "transfer-7";

const LINE = {
  variantKey: "ikeja-galaxy",
  toVariantKey: "wuse-galaxy",
  title: "Galaxy A15",
  image: "",
  variation: "Black",
  tracksSerials: true,
  quantity: 5,
  serials: ["SN-1", "SN-2"],
  differences: [],
};

/** A transfer of five phones, of which two are known by their numbers, as the page read it. */
const transfer = (status: Transfer["status"], canReceive: boolean, version: number) =>
  ({ key: KEY, status, version, canReceive, toKey: "wuse", lines: [LINE] }) as unknown as Transfer;

/** What the form begins with: nobody counted anything yet. */
const blankFor = ({ lines }: Transfer) => ({
  lines: lines.map(({ variantKey, toVariantKey, title, image, variation, tracksSerials, quantity, serials }) => ({
    id: 0,
    key: variantKey,
    originKey: toVariantKey,
    variantKey: toVariantKey,
    title,
    variation,
    image,
    tracksSerials,
    sent: quantity,
    sentSerials: serials,
    quantity: null,
    serials: "",
    missing: "",
    damaged: null,
    damagedSerials: "",
    note: "",
  })),
});

const typed = (quantity: number | null, serials: string) => ({
  lines: blankFor(transfer("sent", true, 1)).lines.map((line) => ({ ...line, quantity, serials })),
});

export const receiptGoods: Goods = {
  blankFor,
  isReceivable: ({ canReceive }: Transfer) => canReceive,
  typed: {
    nothing: typed(null, ""),
    none: typed(0, ""),
    counted: typed(5, ""),
    misnumbered: typed(1, "SN-1\nSN-2"),
    unnamed: typed(4, ""),
  },
  lacks: {
    nothing: ["lines.0.quantity", "Enter how many came, 0 for none"],
    // That nothing came is a count.
    none: undefined,
    counted: undefined,
    misnumbered: ["lines.0.serials", "These are 2 numbers for 1 unit. Remove 1"],
    // One is missing, and either of two numbers may be its.
    unnamed: ["lines.0.serials", "Scan or type the numbers that came, so that it is known which are missing"],
  },
};

const read = (record: Transfer) => ({ type: "record.refreshed", record });

export const receiptEvents = {
  "the transfer is read on the way to here": read(transfer("sent", true, 1)),
  "the transfer is read on the way to others": read(transfer("sent", false, 1)),
  "the transfer is read received": read(transfer("received", false, 2)),
  "the transfer is read called back": read(transfer("called-back", false, 2)),
  "goes on with what was counted": { type: "edit.requested", wanted: "counted" },
  "goes on with a count of nothing": { type: "edit.requested", wanted: "none" },
  "goes on with more numbers than units": { type: "edit.requested", wanted: "misnumbered" },
  "goes on without the numbers that came": { type: "edit.requested", wanted: "unnamed" },
  ...deskEvents(KEY),
} as const;
