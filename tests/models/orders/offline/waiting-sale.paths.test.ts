import type { WaitingSale } from "../../../../src/api/drafts/waiting-sales";
import type { WaitingSaleContext } from "../../../../src/machines/orders/offline/waiting-sale.machine";
import { describeModel } from "../../support/check";
import { at } from "../../support/mutate";
import type { View } from "../../support/model";
import type { Call, Invariants, Rig } from "../../support/run";
import { ORDER, SALE, type WaitingLabel, waitingSaleModel } from "./waiting-sale.model";
import { waitingSaleTruth } from "./waiting-sale.truth";

/** The failures that tell nothing about the sale, and those that do. */
const OF_ALL = new Set(["the session has ended", "the server cannot be asked", "its store cannot be told"]);
const OF_ITS_OWN = new Set([
  "the server fails at it",
  "the server fails to answer",
  "the server fails at the report",
  "the reply is lost",
]);
/** The order of an earlier version is found. */
const FOUND = ["an order was made of it", "it was made before it was given up"];

const isInForm = (sale: View<WaitingSaleContext>) =>
  sale.matches({ refused: "open" }) && sale.context.sale.inForm !== null;

const toasts = (emitted: readonly { type: string }[]) =>
  JSON.stringify(emitted.filter(({ type }) => type === "toast.raised"));

const saleOf = ({ input }: Call) => input.sale as WaitingSale;
const sent = (calls: readonly Call[]) => calls.filter(({ name }) => name === "sendSale");

const invariants: Invariants<WaitingSaleContext> = {
  "a request leaves only after the device was told that it may arrive": ({ started }) =>
    sent(started).every((call) => saleOf(call).isSent),
  "a sale that may have arrived is asked about before it is sent again": ({ label, calls, started }) =>
    sent(started).length === 0 ||
    sent(calls).length === 1 ||
    label === "no order was made of it" ||
    label === "an order was made of it",
  "a sale that is changed in the form is not sent": ({ label, before, started }) =>
    sent(started).length === 0 || before.context.sale.inForm === null || label === "an order was made of it",
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
    if (after.matches("cancelled"))
      return label === "it is given up" || (label === FOUND[1] && after.context.sale.earlier?.key === ORDER.key);
    return JSON.stringify(after.context.order) === JSON.stringify(ORDER);
  },
  "a sale is refused only by the shop": ({ label, before, after }) =>
    before.context.sale.reason !== null ||
    after.context.sale.reason === null ||
    label === "the shop refuses it" ||
    (before.matches("comparing") && ["the shop has another version of it"].includes(label)),
  "a sale that was changed after it was sent does not become the earlier order": ({ label, before, after }) =>
    !before.context.sale.isChanged ||
    !FOUND.includes(label) ||
    after.matches("comparing") ||
    after.matches("returning") ||
    after.matches("cancelled"),
  "a sale whose key made an order is that order only in the same version": ({ label, before, after }) => {
    if (!before.matches("comparing")) return true;
    if (label === "the shop makes it") return after.matches("made");
    return (
      label !== "the shop has another version of it" ||
      (after.hasTag("undecided") && after.context.sale.reason === "An earlier version of this sale is order 4001")
    );
  },
  "a seller who knows of the earlier order can cancel the changed sale": ({ label, before, after }) =>
    label !== FOUND[1] ||
    !before.matches({ refused: "cancelling" }) ||
    before.context.sale.earlier === undefined ||
    after.matches("cancelled"),
  "a failure of its own puts it behind the others, and one of all does not": ({ label, before, after }) => {
    const added = after.context.failures - before.context.failures;
    if (OF_ITS_OWN.has(label)) return added === 1;
    return OF_ALL.has(label) ? added === 0 : added <= 0;
  },
  "the seller is told of a refusal": ({ label, before, after, emitted }) =>
    (label !== "the shop refuses it" &&
      !(before.matches("comparing") && label === "the shop has another version of it")) ||
    toasts(emitted).includes(`The shop refused sale P-3F9A2C: ${after.context.sale.reason}`),
  "a seller without permission to report a refusal sees a message, keeps the sale and can report it again": ({
    label,
    after,
    emitted,
  }) =>
    label !== "its store may not be told" ||
    (after.hasTag("undecided") &&
      after.can({ type: "report.requested" }) &&
      toasts(emitted).includes("Your store does not know of sale P-3F9A2C")),
  "a report that is sent again leaves at once": ({ label, before, started }) =>
    label !== "reports it again" ||
    !before.can({ type: "report.requested" }) ||
    started.some(({ name }) => name === "reportSale"),
  "a refused sale says why": ({ after }) => !after.hasTag("undecided") || after.context.sale.reason !== null,
  "a refused sale asks for its turn until its store knows of it": ({ calls, after }) =>
    !after.matches({ refused: "open" }) ||
    after.hasTag("next") ||
    after.hasTag("inTurn") ||
    after.can({ type: "report.requested" }) ||
    calls.findLast(({ name }) => name === "reportSale")?.state === "done",
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
  "a sale that is changed opens in the form, and stays on the device until it is decided": ({
    label,
    before,
    after,
    emitted,
  }) => {
    const isOpened = label === "it is a draft again";
    if (!isOpened && (label !== "wants to change it" || !isInForm(before))) return true;
    const to = `/orders/create?sale=${isOpened ? SALE.id : before.context.sale.inForm}`;
    return (
      isInForm(after) &&
      after.hasTag("undecided") &&
      JSON.stringify(emitted) === JSON.stringify([{ type: "navigation.requested", to }])
    );
  },
  "a sale that is changed in the form is not sent from its row": ({ label, before, after }) =>
    label !== "sends it again" || before.context.sale.inForm === null || !after.matches("returning"),
  "a sale that is changed in the form can be cancelled": ({ after }) =>
    !isInForm(after) || after.can({ type: "cancel.requested" }),
};

const rigOf = (sale: WaitingSale): Rig<WaitingSaleContext, WaitingLabel> => ({
  model: waitingSaleModel(sale),
  effects: ["keepSale", "sendSale", "askForSale", "dropSale", "handBack", "cancelSale", "reportSale"],
  invariants,
  oracle: waitingSaleTruth(sale),
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
    rigOf({ ...SALE, isSent: true, isChanged: true, reason: "Only 1 left", inForm: "draft" }),
    rigOf({ ...SALE, isSent: true, isChanged: true, reason: "An earlier version is order 4001", earlier: ORDER }),
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
      fault: "a report that is refused in silence",
      put: (config) =>
        Object.assign(at(config, ...refused, "open", "states", "reporting", "invoke"), {
          onError: { target: "unreportable" },
        }),
      caughtBy:
        "a seller without permission to report a refusal sees a message, keeps the sale and can report it again",
    },
    {
      fault: "a report that is refused for good",
      put: (config) => Reflect.deleteProperty(at(config, ...refused, "open", "states", "unreportable"), "on"),
      caughtBy:
        "a seller without permission to report a refusal sees a message, keeps the sale and can report it again",
    },
    {
      fault: "a failing sale that stays in front",
      put: (config) =>
        Object.assign(at(config, "states", "asking", "invoke"), {
          onError: { target: "unknown", actions: "keepFailure" },
        }),
      caughtBy: "a failure of its own puts it behind the others, and one of all does not",
    },
    {
      fault: "a changed sale that is cancelled without a word about its earlier order",
      put: (config) => {
        const cancelling = at(config, ...refused, "cancelling", "invoke");
        const [, ...others] = Object.values(at(config, ...refused, "cancelling", "invoke", "onDone"));
        Object.assign(cancelling, { onDone: [{ target: "#waitingSale.cancelled" }, ...others] });
      },
      caughtBy: "it ends as one order or one decision",
    },
    {
      fault: "a sale that is cancelled without a note",
      put: (config) =>
        Object.assign(at(config, ...refused, "confirming", "on"), { "cancel.confirmed": { target: "cancelling" } }),
      caughtBy: "a sale is cancelled only with a note",
    },
    {
      fault: "a sale that leaves the device when it is taken back into the form",
      put: (config) =>
        Object.assign(at(config, ...refused, "changing", "invoke"), { onDone: { target: "#waitingSale.over" } }),
      caughtBy: "it ends as one order or one decision",
    },
    {
      fault: "a sale in the form that can be sent from its row",
      put: (config) =>
        Object.assign(at(config, ...refused, "open", "on"), {
          "retry.requested": { target: "#waitingSale.returning" },
        }),
      caughtBy: "a sale that is changed in the form is not sent from its row",
    },
    {
      fault: "an order of another version that passes for the sale",
      put: (config) => Object.assign(at(config, "states", "comparing", "invoke"), { onError: { target: "made" } }),
      caughtBy: "a sale whose key made an order is that order only in the same version",
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
  equivalents: {
    "removed: returning xstate.done.actor.keepSale": "a sale that waits for its turn is asked about either way",
    "field dropped: sending xstate.error.actor.sendSale (2) / noteFailure / field failures":
      "what postpones a sale would fail at every other one as well, and is not counted",
  },
});
