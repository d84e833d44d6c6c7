import type { WaitingSale } from "../../../../src/api/drafts/waiting-sales";
import {
  type WaitingSaleContext,
  waitingSaleMachine,
} from "../../../../src/machines/orders/offline/waiting-sale.machine";
import { failureOf } from "../../../../src/api/kit/errors";
import { failing, failures, succeeding } from "../../support/failures";
import { valueOf, type Model } from "../../support/model";

const DRAFT = { remark: "Gift wrap" };

export const SALE: WaitingSale = {
  id: "3f9a2c0e6a584a0e9a535d1d3f0b6c11",
  at: 1_700_000_000_000,
  number: "P-3F9A2C",
  order: {
    storeKey: "lekki",
    status: "pending",
    facilitatorKey: "ada",
    remark: "Receipt P-3F9A2C",
    customer: {
      name: "Ngozi Balogun",
      email: "ngozi@example.com",
      phone: "08035550142",
      address: "4 Allen Avenue",
      instagram: "",
      twitter: "",
    },
    delivery: null,
    lines: [{ variantKey: "phone-black", quantity: 2 }],
    payments: [{ accountKey: "till", amount: 30_000_000 }],
  },
  total: 30_000_000,
  draft: DRAFT,
  isSent: false,
  isChanged: false,
  inForm: null,
  reason: null,
};

export const ORDER = { key: "new-order", number: 4001 };

export const waitingSaleEvents = {
  "its turn comes": { type: "turn.given" },
  "the device keeps it": succeeding("keepSale", undefined),
  "the device is full": failing("keepSale", new Error("full")),
  "the shop makes it": succeeding("sendSale", ORDER),
  "the shop refuses it": failing("sendSale", failures.refused),
  "the reply is lost": failing("sendSale", failures.timeout),
  "the server fails at it": failing("sendSale", failures.serverFault),
  "the session has ended": failing("sendSale", failureOf(401, "")),
  "the shop has another version of it": failing("sendSale", failures.duplicate),
  "no order was made of it": succeeding("askForSale", null),
  "an order was made of it": succeeding("askForSale", ORDER),
  "the server fails to answer": failing("askForSale", failures.serverFault),
  "the server cannot be asked": failing("askForSale", failures.unreachable),
  "its store knows of it": succeeding("reportSale", undefined),
  "its store cannot be told": failing("reportSale", failures.unreachable),
  "the server fails at the report": failing("reportSale", failures.serverFault),
  "its store may not be told": failing("reportSale", failureOf(403, "")),
  "reports it again": { type: "report.requested" },
  "sends it again": { type: "retry.requested" },
  "wants to change it": { type: "change.requested" },
  "it is a draft again": succeeding("handBack", undefined),
  "it cannot become a draft": failing("handBack", new Error("decided in another tab")),
  "wants to cancel it": { type: "cancel.requested" },
  "writes a note": { type: "note.changed", text: " Money back in cash " },
  "keeps it after all": { type: "cancel.withdrawn" },
  "confirms to cancel": { type: "cancel.confirmed" },
  "it is given up": succeeding("cancelSale", null),
  "it was made before it was given up": succeeding("cancelSale", ORDER),
  "it cannot be given up": failing("cancelSale", failures.unreachable),
  "it is dropped": succeeding("dropSale", undefined),
  "it cannot be dropped": failing("dropSale", new Error("denied")),
} as const;

export type WaitingLabel = keyof typeof waitingSaleEvents;

export const waitingSaleModel = (sale: WaitingSale): Model<WaitingSaleContext, WaitingLabel> => ({
  machine: waitingSaleMachine,
  input: { sale },
  events: waitingSaleEvents,
  stateOf: (snapshot) => {
    const { sale: now, order, note } = snapshot.context;
    return [valueOf(snapshot), now.isSent, now.reason, now.inForm, now.earlier?.key, order !== null, note !== ""].join(
      " ",
    );
  },
});
