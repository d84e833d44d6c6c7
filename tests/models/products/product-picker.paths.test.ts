import type { PickerProduct, PickerVariant } from "../../../src/api/shell/for-sale";
import {
  productPickerMachine,
  type PickerContext,
  type PickerInput,
} from "../../../src/machines/products/product-picker.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import { pickerTruth } from "./product-picker.truth";
import type { TakenStep, Invariants } from "../support/run";

const variant = (key: string, patch: Partial<PickerVariant> = {}): PickerVariant => ({
  key,
  variation: key,
  image: "",
  salePrice: 15_000_000,
  quantity: 4,
  status: "active",
  ...patch,
});

const PHONE: PickerProduct = {
  key: "phone",
  title: "Infinix Hot 40i",
  image: "",
  storeKey: "lekki",
  storeTitle: "Lekki",
  salePrice: 15_000_000,
  variants: [
    variant("black"),
    variant("taken"),
    variant("sold out", { quantity: 0 }),
    variant("gone", { status: "hidden" }),
  ],
};
const LAPTOP: PickerProduct = { ...PHONE, key: "laptop", title: "HP 15", variants: [variant("silver")] };

const ticks = (productKey: string, variantKey: string) => ({ type: "variant.toggled", productKey, variantKey });

const pickerEvents = {
  "all products arrive": succeeding("loadProducts", { rows: [PHONE, LAPTOP], total: 41 }),
  "the only match arrives": succeeding("loadProducts", { rows: [PHONE], total: 1 }),
  "products fail to load": failing("loadProducts", failures.timeout),
  "types a search": { type: "search.changed", text: "hot" },
  pauses: { type: "xstate.after.searchPause.productPicker.pausing" },
  "types another search": { type: "search.changed", text: "hp" },
  "presses Enter": { type: "search.entered" },
  "turns the page": { type: "page.changed", page: 2 },
  "opens a product": { type: "product.toggled", key: "phone" },
  "ticks an available variant": ticks("phone", "black"),
  "ticks a variant in the order": ticks("phone", "taken"),
  "ticks a sold-out variant": ticks("phone", "sold out"),
  "ticks a hidden variant": ticks("phone", "gone"),
  retries: { type: "retry.requested" },
  confirms: { type: "picking.confirmed" },
  cancels: { type: "picking.cancelled" },
} as const;

type Label = keyof typeof pickerEvents;

const keysOf = (picked: PickerContext["picked"]) => picked.map((each) => each.variant.key).join();

const pickerModel = {
  machine: productPickerMachine,
  input: { taken: ["taken"] },
  events: pickerEvents,
  stateOf: (picker) => {
    const { search, query, products, total, picked, expanded } = picker.context;
    const shown = [search, query.search, query.page, products?.length, total];
    return [valueOf(picker), ...shown, keysOf(picked), expanded.length].join(" ");
  },
  edgeOf: (before, label, after) => {
    const { search, query, products, picked } = before.context;
    const known = [search === query.search, products?.length, keysOf(picked), keysOf(after.context.picked)];
    return [valueOf(before), ...known, label, valueOf(after)].join(" ");
  },
} satisfies Model<PickerContext, Label>;

/** Whether Enter has a single match: a completed search with one product that has one available variant. */
const findsOne = ({ after: { context } }: TakenStep<PickerContext>) =>
  context.search !== "" &&
  context.search === context.query.search &&
  context.total === 1 &&
  context.products?.length === 1;

const ENTERED: ReadonlySet<string> = new Set(["presses Enter", "the only match arrives", "all products arrive"]);

const invariants: Invariants<PickerContext> = {
  "only an available variant can be picked": ({ after }) => ["", "black"].includes(keysOf(after.context.picked)),
  "searching and turning pages keep the ticks": (taken) => {
    const { label, before, after } = taken;
    const mayChange = label.startsWith("ticks") || label === "cancels" || (ENTERED.has(label) && findsOne(taken));
    return mayChange || keysOf(after.context.picked) === keysOf(before.context.picked);
  },
  "Enter picks the only match once it is loaded": (taken) => {
    const { label, before, after } = taken;
    const isDue =
      (label === "presses Enter" && before.matches("ready")) ||
      (label === "the only match arrives" && before.matches({ loading: "entered" }));
    return !isDue || !findsOne(taken) || keysOf(after.context.picked) === "black";
  },
  "confirming requires a tick": ({ label, before, after }) =>
    label !== "confirms" || before.context.picked.length > 0 || after.status === "active",
  "confirming returns the ticked variants": ({ label, before, after }) =>
    label !== "confirms" || after.status === "active" || after.output.picked === before.context.picked,
  "cancelling returns nothing": ({ label, after }) => label !== "cancels" || after.output.picked.length === 0,
  "a load uses the current query": ({ started, after }) =>
    started.every(({ input }) => JSON.stringify(input) === JSON.stringify(after.context.query)),
  "only one load is pending at a time": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  "a search starts on its first page": ({ label, after }) => label !== "pauses" || after.context.query.page === 1,
  "products that fail to load show the error": ({ label, after, emitted }) =>
    label !== "products fail to load" ||
    (after.context.failure !== null && emitted.some(({ type }) => type === "toast.raised") && after.matches("failed")),
};

/** Another caller, of which the reference alone tells what is right. */
const rigOf = (input: PickerInput) => ({
  model: { ...pickerModel, input },
  effects: ["loadProducts"],
  invariants: {},
  oracle: pickerTruth(pickerEvents, input),
});

describeModel("the product picker", {
  of: "product-picker",
  rigs: [
    {
      model: pickerModel,
      effects: ["loadProducts"],
      invariants,
      oracle: pickerTruth(pickerEvents, pickerModel.input),
    },
    rigOf({ taken: [], single: true, search: "hot" }),
    rigOf({ taken: [], held: { "sold out": 2 } }),
  ],
  mutants: [
    {
      fault: "a picker that confirms without a tick",
      put: (config) => Object.assign(at(config, "on"), { "picking.confirmed": { target: ".confirmed" } }),
      caughtBy: "confirming requires a tick",
    },
    {
      fault: "a cancelled picker that returns the ticks",
      put: (config) => Object.assign(at(config, "states", "cancelled"), { entry: [] }),
      caughtBy: "cancelling returns nothing",
    },
    {
      fault: "an Enter that is lost when the products arrive",
      put: (config) => {
        const loading = at(config, "states", "loading", "invoke");
        Object.assign(loading, { onDone: (loading["onDone"] as unknown as unknown[]).slice(1) });
      },
      caughtBy: "Enter picks the only match once it is loaded",
    },
  ],
  equivalents: {
    "guard true: ready search.entered": "products that are there are the answer to what is typed",
  },
});
