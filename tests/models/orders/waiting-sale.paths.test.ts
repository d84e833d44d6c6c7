import type { WaitingSale } from "../../../src/api/drafts/waiting-sales";
import type { WaitingSaleContext } from "../../../src/machines/orders/waiting-sale.machine";
import { describeModel } from "../support/check";
import { at } from "../support/mutate";
import type { Call, Invariants, Rig } from "../support/run";
import { ORDER, SALE, type WaitingLabel, waitingSaleModel } from "./waiting-sale.model";

const saleOf = ({ input }: Call) => input.sale as WaitingSale;
const sent = (calls: readonly Call[]) => calls.filter(({ name }) => name === "sendSale");

const invariants: Invariants<WaitingSaleContext> = {
  "a request leaves only after the device was told that it may arrive": ({ started }) =>
    sent(started).every((call) => saleOf(call).isSent),
  "a sale that may have arrived is asked about before it is sent again": ({ label, calls, started }) =>
    sent(started).length === 0 || sent(calls).length === 1 || label === "no order was made of it",
  "a sale that is made is never sent again": ({ calls, started }) =>
    sent(started).length === 0 || sent(calls).every(({ state }) => state !== "done"),
  "every request carries the sale as it was sold": ({ started }) =>
    started.every((call) => {
      const { id, order, total, draft } = saleOf(call);
      return (
        JSON.stringify([id, order, total, draft]) === JSON.stringify([SALE.id, SALE.order, SALE.total, SALE.draft])
      );
    }),
  "it ends as one order or one decision": ({ label, after }) => {
    if (after.status !== "done") return true;
    if (after.matches("changed")) return label === "it is a draft again";
    if (after.matches("cancelled")) return label === "it is given up";
    return JSON.stringify(after.context.order) === JSON.stringify(ORDER);
  },
  "a sale is refused only by the shop": ({ label, before, after }) =>
    before.context.sale.reason !== null ||
    after.context.sale.reason === null ||
    label === "the shop refuses it" ||
    (before.context.sale.isChanged && ["an order was made of it"].includes(label)),
  "a sale that was changed after it was sent does not become the earlier order": ({ label, before, after }) =>
    !before.context.sale.isChanged ||
    !["an order was made of it", "it was made before it was given up"].includes(label) ||
    (after.hasTag("undecided") && after.context.sale.reason === "An earlier version of this sale is order 4001"),
  "a refused sale says why": ({ after }) => !after.hasTag("undecided") || after.context.sale.reason !== null,
  "a refused sale asks for its turn until its store knows of it": ({ label, after }) =>
    !after.matches({ refused: "open" }) ||
    after.hasTag("next") ||
    after.hasTag("inTurn") ||
    ["its store knows of it", "its store may not be told"].includes(label) ||
    label === "its turn comes",
  "its store is told why the shop refused it": ({ started }) =>
    started.every((call) => call.name !== "reportSale" || saleOf(call).reason !== null),
  "a decision is possible while its store is told": ({ after }) =>
    !after.matches({ refused: "open" }) || after.can({ type: "cancel.requested" }),
  "a sale is cancelled only with a note": ({ started }) =>
    started.every(({ name, input }) => name !== "cancelSale" || input.note === "Money back in cash"),
  "a decision that failed leaves the question open": ({ label, after, emitted }) =>
    !["it cannot become a draft", "it cannot be given up"].includes(label) ||
    (after.hasTag("undecided") && emitted.some(({ type }) => type === "toast.raised")),
  "a sale that is made says which order it is": ({ before, after, emitted }) =>
    !after.matches("made") ||
    before.matches("made") ||
    JSON.stringify(emitted) ===
      JSON.stringify([{ type: "toast.raised", toast: { tone: "success", text: "Sale P-3F9A2C is order 4001" } }]),
  "a sale that is changed opens in the form": ({ after, emitted }) =>
    !after.matches("changed") ||
    JSON.stringify(emitted) ===
      JSON.stringify([{ type: "navigation.requested", to: `/orders/create?sale=${SALE.id}` }]),
};

const rigOf = (sale: WaitingSale): Rig<WaitingSaleContext, WaitingLabel> => ({
  model: waitingSaleModel(sale),
  effects: ["keepSale", "sendSale", "askForSale", "dropSale", "handBack", "cancelSale", "reportSale"],
  invariants,
});

/** The states' transitions at a path less the one with a guard. */
const without =
  (guard: string, ...way: string[]) =>
  (config: Parameters<typeof at>[0]) => {
    const ways = Object.values(at(config, "states", ...way)).filter((each) => String(each.guard) !== guard);
    Object.assign(at(config, "states", ...way.slice(0, -1)), { [way.at(-1) ?? ""]: ways });
  };

const refused = ["states", "refused", "states"] as const;

describeModel("a sale that waits", {
  of: "waiting-sale",
  rigs: [
    rigOf(SALE),
    rigOf({ ...SALE, isSent: true }),
    rigOf({ ...SALE, isSent: true, isChanged: true }),
    rigOf({ ...SALE, isSent: true, reason: "Only 1 left" }),
  ],
  mutants: [
    {
      fault: "a sale that is sent without a note on the device",
      put: (config) => Object.assign(at(config, "states", "queued", "on"), { "turn.given": { target: "sending" } }),
      caughtBy: "a request leaves only after the device was told that it may arrive",
    },
    {
      fault: "a sale that is sent again without a question",
      put: (config) => Object.assign(at(config, "states", "unknown", "on"), { "turn.given": { target: "sending" } }),
      caughtBy: "a sale that may have arrived is asked about before it is sent again",
    },
    {
      fault: "a lost reply that counts as a refusal",
      put: without("unanswered", "sending", "invoke", "onError"),
      caughtBy: "a sale is refused only by the shop",
    },
    {
      fault: "an ended session that counts as a refusal",
      put: without("postponed", "sending", "invoke", "onError"),
      caughtBy: "a sale is refused only by the shop",
    },
    {
      fault: "a changed sale that becomes the earlier order",
      put: without("isChanged", "asking", "invoke", "onDone"),
      caughtBy: "a sale that was changed after it was sent does not become the earlier order",
    },
    {
      fault: "a report that is given up when it fails",
      put: (config) =>
        Object.assign(at(config, ...refused, "open", "states", "reporting", "invoke"), {
          onError: { target: "reported" },
        }),
      caughtBy: "a refused sale asks for its turn until its store knows of it",
    },
    {
      fault: "a sale that is cancelled without a note",
      put: (config) =>
        Object.assign(at(config, ...refused, "confirming", "on"), { "cancel.confirmed": { target: "cancelling" } }),
      caughtBy: "a sale is cancelled only with a note",
    },
    {
      fault: "a sale that ends although it could not be given up",
      put: (config) =>
        Object.assign(at(config, ...refused, "cancelling", "invoke"), {
          onError: { target: "#waitingSale.cancelled" },
        }),
      caughtBy: "it ends as one order or one decision",
    },
  ],
});
