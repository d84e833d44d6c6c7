import type { ShopOnPaper } from "../../settings/settings";

export type NoteStore = { title: string; address: string; phone: string };

/** One transfer with all data of its note; of another store's goods only what the reader may see. */
export type TransferDocument = {
  number: number;
  shop: ShopOnPaper;
  /** ISO, UTC. */
  createdAt: string;
  to: NoteStore;
  /** Where the goods come from, in the order of the lines; at least one. */
  from: NoteStore[];
  /** Who made the transfer. */
  sentBy: string;
  lines: {
    title: string;
    variation: string;
    from: string;
    quantity: number;
    /** Null where they have none. */
    serials?: readonly string[] | null;
  }[];
};
