import { createActor, fromPromise } from "xstate";
import { expect, test } from "vitest";
import type { Buyer } from "../../../../src/api/people/customers";
import type { PickerProduct, PickerVariant } from "../../../../src/api/shell/for-sale";
import type { CreatedOrder, CreateRequest, KeptSale } from "../../../../src/machines/orders/create/order-create.events";
import { orderCreateMachine } from "../../../../src/machines/orders/create/order-create.machine";
import { emptyDraft, lineAmount, withLines } from "../../../../src/machines/orders/create/order-draft";
import {
  keptOfSale,
  nameOfSale,
  restoredSale,
  type StockRead,
  troubleOf,
  withElsewhere,
  withStock,
} from "../../../../src/machines/orders/create/sale-draft";
import { KEPT_SALE } from "./order-continued.model";

const DEFAULTS = { storeKey: "lekki", facilitatorKey: "ada" };

const variant = (key: string, quantity: number, changes: Partial<PickerVariant> = {}): PickerVariant => ({
  key,
  variation: key,
  image: "",
  salePrice: 10_000_00,
  quantity,
  status: "active",
  ...changes,
});

const lamp = (...variants: PickerVariant[]): PickerProduct => ({
  key: "lamp",
  title: "Lamp",
  image: "",
  storeKey: "lekki",
  storeTitle: "Lekki",
  salePrice: 10_000_00,
  variants,
});

/** Four brass lamps, as they were typed when there were nine. */
const typed = withLines([], [{ product: lamp(variant("Brass", 9)), variant: variant("Brass", 9) }]).map((line) => ({
  ...line,
  quantity: 4,
}));

const after = (...products: PickerProduct[]) => withStock(typed, { variantKeys: ["Brass"], products });
const troubles = (...products: PickerProduct[]) => after(...products).map(troubleOf);

/** A sale whose save is pending, as it was kept. */
function started() {
  const actor = createActor(
    orderCreateMachine.provide({
      actors: {
        createOrder: fromPromise<CreatedOrder, CreateRequest>(() => new Promise(() => {})),
        loadCustomer: fromPromise<Buyer, { key: string }>(() => new Promise(() => {})),
        loadStock: fromPromise<StockRead, { variantKeys: readonly string[] }>(() => new Promise(() => {})),
      },
    }),
    { input: DEFAULTS },
  ).start();
  return { actor, kept: () => keptOfSale(actor.getSnapshot()) as KeptSale | null };
}

test("an untouched sale keeps nothing, and a sale that is typed keeps all of it", () => {
  const { actor, kept } = started();
  expect(kept()).toBeNull();
  actor.send({ type: "details.changed", patch: { remark: "Gift wrap" } });
  expect(kept()).toEqual({
    draft: { ...emptyDraft(DEFAULTS), remark: "Gift wrap" },
    idempotencyKey: actor.getSnapshot().context.idempotencyKey,
    isUncertain: false,
  });
  actor.send({ type: "details.changed", patch: { remark: "" } });
  expect(kept()).toBeNull();
});

test("a sale under way is kept as one that may have been made, and goes on where it is written", () => {
  const first = started();
  first.actor.send({ type: "draft.restored", kept: { ...KEPT_SALE, isUncertain: false } });
  expect(first.kept()?.isUncertain).toBe(false);
  first.actor.send({ type: "form.submitted" });
  expect(first.actor.getSnapshot().value).toBe("saving");
  const kept = first.kept();
  expect(kept).toEqual({ ...KEPT_SALE, isUncertain: true });

  const second = started();
  second.actor.send({ type: "draft.restored", kept: JSON.parse(JSON.stringify(kept)) as KeptSale });
  expect(second.actor.getSnapshot().matches("filling")).toBe(true);
  expect(second.kept()).toEqual(KEPT_SALE);
});

test("what an earlier version of the app kept takes the present value of the fields that came since", () => {
  const initial = emptyDraft(DEFAULTS);
  const { remark: _remark, payments: _payments, ...older } = KEPT_SALE.draft;
  const { draft } = restoredSale(initial, { ...KEPT_SALE, draft: older as typeof KEPT_SALE.draft });
  expect(draft).toEqual({ ...older, remark: "", payments: initial.payments });
});

test("a quantity that the store still has needs no word", () => {
  expect(troubles(lamp(variant("Brass", 4)))).toEqual([undefined]);
});

test("a quantity that the store no longer has is said, and stays as it was typed", () => {
  expect(troubles(lamp(variant("Brass", 3)))).toEqual(["Only 3 of Lamp (Brass) left"]);
  expect(troubles(lamp(variant("Brass", 0), variant("Steel", 5)))).toEqual(["Only 0 of Lamp (Brass) left"]);
  expect(after(lamp(variant("Brass", 3))).map(({ quantity }) => quantity)).toEqual([4]);
});

test("a variant or product that was withdrawn is said in its line, where another variant can be chosen", () => {
  expect(troubles(lamp(variant("Brass", 9, { status: "hidden" })))).toEqual(["Lamp (Brass) is not for sale"]);
  expect(troubles()).toEqual(["Lamp (Brass) is not for sale"]);
  expect(troubles(lamp(variant("Steel", 5)))).toEqual(["Lamp (Brass) is not for sale"]);
  const [line] = after(lamp(variant("Steel", 5)));
  expect(line?.variants.map(({ key }) => key)).toEqual(["Steel", "Brass"]);
  expect(line && troubleOf({ ...line, variantKey: "Steel" })).toBeUndefined();
});

test("a line shows the present price", () => {
  expect(after(lamp(variant("Brass", 9, { salePrice: 12_000_00 }))).map(lineAmount)).toEqual([48_000_00]);
});

test("a line that was picked while the stock was read stays as it is", () => {
  expect(withStock(typed, { variantKeys: ["Oak"], products: [] })).toEqual(typed);
});

/** The same lamp in two other stores. */
const elsewhere = (key: string, quantity: number) => ({
  product: { ...lamp(variant(key, quantity)), key: `lamp of ${key}` },
  variant: variant(key, quantity),
});

const unitsOf = (lines: ReturnType<typeof withElsewhere>) =>
  lines.map(({ variantKey, quantity }) => [variantKey, quantity]);

const [short] = after(lamp(variant("Brass", 3)));
const [gone] = after();
const SHORT = short?.id ?? -1;

test("the units that a store lacks are taken over by what is picked in others, as far as each has them", () => {
  const lines = [short].filter((line) => line !== undefined);
  expect(unitsOf(withElsewhere(lines, SHORT, [elsewhere("Yaba", 7)]))).toEqual([
    ["Brass", 3],
    ["Yaba", 1],
  ]);
  expect(unitsOf(withElsewhere(lines, SHORT, []))).toEqual([["Brass", 4]]);
});

test("a line of which nothing can be sold gives way to what is picked for it", () => {
  const lines = [gone].filter((line) => line !== undefined);
  const picked = [elsewhere("Yaba", 3), elsewhere("Wuse", 5)];
  expect(unitsOf(withElsewhere(lines, SHORT, picked))).toEqual([
    ["Yaba", 3],
    ["Wuse", 1],
  ]);
  const ids = withElsewhere(lines, SHORT, picked).map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
});

test("a parked sale is named by its customer, or else by its first product", () => {
  const draft = emptyDraft(DEFAULTS);
  expect(nameOfSale({ ...KEPT_SALE.draft, lines: typed })).toBe("Ngozi Balogun");
  expect(nameOfSale({ ...draft, lines: typed })).toBe("Lamp");
  expect(nameOfSale({ ...draft, customer: { ...draft.customer, name: " " }, lines: typed })).toBe("Lamp");
  expect(nameOfSale(draft)).toBe("No customer yet");
});
