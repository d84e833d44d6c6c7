import { fromCallback, type EventObject } from "xstate";
import type { PickerProduct, PickerVariant } from "../../../src/api/shell/for-sale";
import { goodsMachine, type GoodsContext, type GoodsForm } from "../../../src/machines/products/goods.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants } from "../support/run";
import { goodsTruth } from "./goods.truth";

const variant = (key: string, quantity: number): PickerVariant => ({
  key,
  variation: key,
  image: "",
  salePrice: 10_000_00,
  quantity,
  status: "active",
});

const product = (key: string, ...variants: PickerVariant[]): PickerProduct => ({
  key,
  title: key,
  image: "",
  storeKey: "lekki",
  storeTitle: "Lekki",
  salePrice: 10_000_00,
  variants,
});

const LAMP = product("lamp", variant("brass", 3));
const PHONE = product("phone", variant("black", 9));
const LINE = { originKey: "brass", variantKey: "brass" };
const HELD = { brass: 2 };

/** The form as this machine sees it. */
const form: GoodsForm = {
  getSnapshot: () => ({ context: { initial: { lines: [LINE] }, values: { lines: [LINE] }, failure: null } }),
  subscribe: () => ({ unsubscribe: () => {} }),
};

const inputOf = (recordEvent: (event: EventObject) => void) => ({
  form,
  held: HELD,
  take: (picked: unknown) => recordEvent({ type: "taken", picked } as EventObject),
});

const PICKED = { product: PHONE, variant: PHONE.variants[0] };

const goodsEvents = {
  "stock arrives": succeeding("loadGoods", [LAMP]),
  "stock fails to load": failing("loadGoods", failures.timeout),
  retries: { type: "retry.requested" },
  "a save is refused": { type: "goods.outdated" },
  "continues a draft": { type: "lines.added" },
  "opens the picker": { type: "picker.opened" },
  "picks a phone": succeeding("picker", { picked: [PICKED] }),
  "picks nothing": succeeding("picker", { picked: [] }),
  "scans a phone": { type: "variant.scanned", found: PICKED },
} as const;

type Label = keyof typeof goodsEvents;

const goodsModel = {
  machine: goodsMachine,
  input: inputOf(() => {}),
  events: goodsEvents,
  stateOf: (goods) =>
    `${valueOf(goods)} ${(goods.context as GoodsContext).products?.map(({ key }) => key).join()} ${goods.context.failure?.kind}`,
} satisfies Model<GoodsContext, Label>;

const unitsOf = (context: GoodsContext, key: string) =>
  context.products?.flatMap(({ variants }) => variants).find((each) => each.key === key)?.quantity;

const invariants: Invariants<GoodsContext> = {
  "units held by the order count as available": ({ label, after }) =>
    label !== "stock arrives" || unitsOf(after.context, "brass") === 5,
  "stock reloads after a refused save, a pick, a scan and a retry": ({ label, after }) =>
    !["a save is refused", "picks a phone", "scans a phone", "retries"].includes(label) ||
    after.matches({ stock: "loading" }),
  "the stock of a draft's lines loads unless it is known": ({ label, before, after }) =>
    label !== "continues a draft" ||
    (unitsOf(before.context, "brass") === undefined
      ? after.matches({ stock: "loading" })
      : valueOf(after) === valueOf(before)),
  "a failed load of stock shows its error": ({ label, after, emitted }) =>
    label !== "stock fails to load" ||
    (after.matches({ stock: "failed" }) && emitted.some(({ type }) => type === "toast.raised")),
  "the picker receives the order's variants": ({ label, started }) =>
    label !== "opens the picker" ||
    started.some(
      ({ name, input }) =>
        name === "picker" && JSON.stringify(input) === JSON.stringify({ taken: ["brass"], held: HELD }),
    ),
  "only a pick or a scan reaches the form, once": ({ label, emitted }) => {
    const taken = emitted.filter(({ type }) => type === "taken");
    const wanted = label === "picks a phone" || label === "scans a phone" ? [{ type: "taken", picked: [PICKED] }] : [];
    return JSON.stringify(taken) === JSON.stringify(wanted);
  },
  "known stock stays through a pick and a scan": ({ label, before, after }) =>
    !/^(picks|scans)/.test(label) || unitsOf(after.context, "brass") === unitsOf(before.context, "brass"),
};

describeModel("the goods of a form", {
  of: "goods",
  rigs: [
    {
      model: goodsModel,
      effects: ["loadGoods", "picker"],
      provide: (machine, steer) =>
        machine.provide({
          actors: { loadGoods: steer("loadGoods"), picker: steer("picker"), watchForm: fromCallback(() => {}) },
        }),
      inputOf,
      invariants,
      oracle: goodsTruth(goodsEvents, { lines: [LINE], held: HELD }),
    },
  ],
  mutants: [
    {
      fault: "stock that does not reload after a refusal",
      put: (config) => Object.assign(at(config, "states", "stock", "on"), { "goods.outdated": {} }),
      caughtBy: "stock reloads after a refused save, a pick, a scan and a retry",
    },
    {
      fault: "a draft whose lines count as known",
      put: (config) => Object.assign(at(config, "states", "stock", "on"), { "lines.added": { target: ".ready" } }),
      caughtBy: "the stock of a draft's lines loads unless it is known",
    },
    {
      fault: "a pick that does not reach the form",
      put: (config) =>
        Object.assign(at(config, "states", "picker", "states", "open", "invoke"), { onDone: { target: "closed" } }),
      caughtBy: "only a pick or a scan reaches the form, once",
    },
  ],
  equivalents: {
    "field dropped: stock.loading xstate.done.actor.loadGoods / xstate.assign / field failure":
      "why it failed is shown only until it is tried again",
  },
});
