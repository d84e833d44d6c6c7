import { expect, test } from "vitest";
import { assign } from "xstate";
import { failureOf } from "../../../src/api/kit/errors";
import type { FormContext } from "../../../src/machines/kit/form/form.machine";
import { newStoresForm, type NewStores, offeredStores, toggled } from "../../../src/machines/products/product-stores";
import { PRODUCT } from "../product.sample";
import { failing, failures, succeeding } from "../support/failures";
import { at, mutate } from "../support/mutate";
import { type Told, walkAtRandom } from "../support/truth";
import { valueOf } from "../support/model";
import { productStoresTruth } from "./product-stores.truth";

const chooses = (...storeKeys: string[]) => ({ type: "field.changed", patch: { storeKeys } });

const events = {
  "chooses Aba": chooses("aba"),
  "chooses Aba and Yaba": chooses("aba", "yaba"),
  "chooses none": chooses(),
  "presses List": { type: "form.submitted" },
  "the product is read again": { type: "record.refreshed", version: 4, values: { storeKeys: [] } },
  "keeps the choice": { type: "conflict.kept" },
  "asks to leave": { type: "leave.requested" },
  stays: { type: "leave.cancelled" },
  leaves: { type: "leave.confirmed" },
  "the product is listed": succeeding("save", { data: { key: "phone" } }),
  "a store is refused": failing("save", failures.refused),
  "the reply is lost": failing("save", failures.timeout),
  "somebody changed the product": failing("save", failureOf(409, "Changed", { current: { version: 7 } })),
} as const;

type Label = keyof typeof events;

const NONE: NewStores = { storeKeys: [] };

const told = (machine: typeof newStoresForm): Told<FormContext<NewStores>, Label> =>
  ({
    model: {
      machine,
      input: { key: "phone", version: 3, values: { storeKeys: [] } },
      events,
      stateOf: valueOf,
    },
    effects: ["save"],
    invariants: {},
    oracle: productStoresTruth(events),
    often: ["chooses Aba", "presses List", "the reply is lost"],
  }) as never;

const walk = (machine = newStoresForm) => walkAtRandom("listing in more stores", told(machine));

test("random walks choose, list, are refused and go on as their reference says", async () => {
  expect(await walk()).toBeNull();
});

test.each([
  ["a conflict that is no question", ["states", "saving", "invoke", "onError", "0"], { target: "editing" }],
  ["a reading that drops the choice", ["on", "record.refreshed"], { actions: assign({ values: NONE }) }],
  [
    "a kept choice that is sent from the old version",
    ["states", "resolvingConflict", "on", "conflict.kept"],
    { actions: assign({ failure: null }) },
  ],
])("a walk notices %s", async (_, place, fault) => {
  const faulty = mutate(newStoresForm, (config) => Object.assign(at(config, ...place), fault));
  expect(await walk(faulty as typeof newStoresForm)).not.toBeNull();
});

const STORES = ["ikeja", "aba", "benin", "yaba"].map((key) => ({ key }));
const listedIn = (...keys: string[]) => ({
  ...PRODUCT,
  storeKey: "ikeja",
  otherStores: keys.map((key) => ({ key: `phone in ${key}`, storeKey: key, title: key, quantity: 0 })),
});
const keysOf = (stores: { key: string }[]) => stores.map(({ key }) => key);

test("stores that do not list it are offered, and a chosen one until it is dropped", () => {
  expect(keysOf(offeredStores(STORES, listedIn("yaba")))).toEqual(["aba", "benin"]);
  expect(keysOf(offeredStores(STORES, listedIn("yaba", "aba"), ["aba"]))).toEqual(["aba", "benin"]);
  expect(offeredStores(STORES, listedIn("aba", "benin", "yaba"))).toEqual([]);
  expect(offeredStores(STORES, { ...PRODUCT, otherStores: null })).toEqual([]);
});

test("the choice has the order of the offer, whatever was pressed first", () => {
  expect(toggled(STORES, ["yaba"], "aba")).toEqual(["aba", "yaba"]);
  expect(toggled(STORES, ["aba", "yaba"], "aba")).toEqual(["yaba"]);
});
