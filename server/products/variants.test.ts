import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { VARIANT_STATUSES } from "../../src/api/products/products.contract";
import { isUnchanged, planVariants, type StoredVariant, type WantedVariant } from "./variants";

const amount = fc.constantFrom(100, 200, 300);
const prices = fc.record({ priceKobo: amount, salePriceKobo: amount });
const fields = {
  variation: fc.constantFrom("red", "blue", "green"),
  status: fc.constantFrom(...VARIANT_STATUSES),
};
const code = fc.constantFrom("A-1", "B-2", "C-3");
const codes = { sku: fc.oneof(fc.constant(""), code), barcodes: fc.uniqueArray(code, { maxLength: 2 }) };
const stored = fc
  .array(fc.record({ ...fields, ...codes, priceKobo: amount, salePriceKobo: amount, quantity: fc.nat(20) }), {
    maxLength: 6,
  })
  .map((list): StoredVariant[] => list.map((variant, position) => ({ ...variant, key: `v${position}`, position })));
const wanted = fc.uniqueArray(
  fc.record({
    ...fields,
    key: fc.option(fc.integer({ min: 0, max: 9 }).map((index) => `v${index}`)),
    priceKobo: fc.option(amount),
    salePriceKobo: fc.option(amount),
    quantity: fc.option(fc.nat(20)),
    sku: fc.option(codes.sku),
    barcodes: fc.option(codes.barcodes),
  }),
  { selector: ({ key }) => key ?? Symbol("new"), maxLength: 6 },
);

/** What is there once a plan was carried out. */
function carriedOut(before: readonly StoredVariant[], plan: ReturnType<typeof planVariants>): StoredVariant[] {
  const gone = new Set(plan.removed.map(({ key }) => key));
  const changes = new Map(plan.changed.map((change) => [change.key, change]));
  const kept = before
    .filter(({ key }) => !gone.has(key))
    .map((variant): StoredVariant => {
      const change = changes.get(variant.key);
      if (!change) return variant;
      const { delta, ...rest } = change;
      return { ...variant, ...rest, quantity: variant.quantity + delta };
    })
    .map((variant) => ({ ...variant, ...plan.coded.find(({ key }) => key === variant.key) }));
  const added = plan.added.map((variant, index) => ({ ...variant, key: `new${index}` }));
  return [...kept, ...added].toSorted((one, other) => one.position - other.position);
}

describe("planVariants", () => {
  test("ends with exactly the variants wanted, in their order, each with the quantity and codes asked for or its own", () => {
    fc.assert(
      fc.property(stored, wanted, prices, prices, (before, wants, was, is) => {
        const plan = planVariants(before, wants, was, is);
        const after = carriedOut(before, plan);
        const old = (want: WantedVariant) => before.find(({ key }) => key === want.key);
        expect(after.map(({ variation, status, quantity }) => ({ variation, status, quantity }))).toEqual(
          wants.map((want) => ({
            variation: want.variation,
            status: want.status,
            quantity: want.quantity ?? old(want)?.quantity ?? 0,
          })),
        );
        expect(after.map(({ sku, barcodes }) => ({ sku, barcodes }))).toEqual(
          wants.map((want) => ({
            sku: want.sku ?? old(want)?.sku ?? "",
            barcodes: want.barcodes ?? old(want)?.barcodes ?? [],
          })),
        );
        expect(after.map(({ position }) => position)).toEqual(wants.map((_, index) => index));
      }),
    );
  });

  test("no variant is lost or counted twice: each is kept or removed, and what leaves or comes is in the deltas", () => {
    fc.assert(
      fc.property(stored, wanted, prices, prices, (before, wants, was, is) => {
        const plan = planVariants(before, wants, was, is);
        const named = new Set(wants.map(({ key }) => key));
        expect(plan.removed.map(({ key }) => key)).toEqual(
          before.map(({ key }) => key).filter((key) => !named.has(key)),
        );
        const sum = (list: readonly { quantity: number }[]) => list.reduce((all, { quantity }) => all + quantity, 0);
        const moved = plan.changed.reduce((all, { delta }) => all + delta, 0);
        expect(sum(carriedOut(before, plan))).toBe(sum(before) + moved + sum(plan.added) - sum(plan.removed));
      }),
    );
  });

  test("a form that says what is stored changes nothing, whatever it leaves open", () => {
    fc.assert(
      fc.property(stored, prices, fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), (before, was, open) => {
        const say = <Value>(index: number, value: Value) => (open[index] ? null : value);
        const wants = before.map((variant, index) => ({
          key: variant.key,
          variation: variant.variation,
          status: variant.status,
          priceKobo: say(index, variant.priceKobo),
          salePriceKobo: say(index + 6, variant.salePriceKobo),
          quantity: say(index + 12, variant.quantity),
          sku: say(index + 18, variant.sku),
          barcodes: say(index + 24, variant.barcodes),
        }));
        expect(isUnchanged(planVariants(before, wants, was, was))).toBe(true);
      }),
    );
  });

  const first = { key: "v0", variation: "red", status: "active" as const, position: 0, quantity: 1, sku: "A-1" };
  const kept: StoredVariant = { ...first, barcodes: ["B-2"], priceKobo: 100, salePriceKobo: 200 };
  const other: StoredVariant = { ...kept, key: "v1", variation: "blue", position: 1, sku: "", barcodes: [] };
  const was = { priceKobo: 100, salePriceKobo: 200 };
  const planOf = (wants: readonly WantedVariant[]) => planVariants([kept, other], wants, was, was);
  const keysOf = (plan: ReturnType<typeof planVariants>) => [
    plan.added.length,
    plan.changed.map(({ key }) => key),
    plan.coded.map(({ key }) => key),
    plan.removed.map(({ key }) => key),
    isUnchanged(plan),
  ];

  test.each([
    [{ variation: "green" }, [0, ["v0"], [], [], false]],
    [{ status: "repair" as const }, [0, ["v0"], [], [], false]],
    [{ priceKobo: 101 }, [0, ["v0"], [], [], false]],
    [{ salePriceKobo: 201 }, [0, ["v0"], [], [], false]],
    [{ quantity: 0 }, [0, ["v0"], [], [], false]],
    [{ sku: "C-3" }, [0, [], ["v0"], [], false]],
    [{ barcodes: [] }, [0, [], ["v0"], [], false]],
    [{ barcodes: ["C-3"] }, [0, [], ["v0"], [], false]],
    [{ barcodes: ["B-2", "C-3"] }, [0, [], ["v0"], [], false]],
    [{ sku: "C-3", quantity: 0 }, [0, ["v0"], ["v0"], [], false]],
    [{ key: null }, [1, [], [], ["v0"], false]],
    [{}, [0, [], [], [], true]],
  ])("a form that says %j of the first of two variants changes that alone", (change, expected) => {
    expect(keysOf(planOf([{ ...kept, ...change }, other]))).toEqual(expected);
  });

  test("variants that changed places or left are changes", () => {
    expect(keysOf(planOf([other, kept]))).toEqual([0, ["v1", "v0"], [], [], false]);
    expect(keysOf(planOf([kept]))).toEqual([0, [], [], ["v1"], false]);
    expect(keysOf(planOf([{ ...kept, sku: "C-3" }]))).toEqual([0, [], ["v0"], ["v1"], false]);
  });

  test("a price left open follows the product's price only if it was the product's", () => {
    const variant = { variation: "red", status: "active" as const, position: 0, quantity: 1, sku: "", barcodes: [] };
    const before = [
      { ...variant, key: "v0", priceKobo: 100, salePriceKobo: 200 },
      { ...variant, key: "v1", position: 1, priceKobo: 111, salePriceKobo: 222 },
    ];
    const open = {
      variation: "red",
      status: "active" as const,
      priceKobo: null,
      salePriceKobo: null,
      quantity: null,
      sku: null,
      barcodes: null,
    };
    const plan = planVariants(
      before,
      [
        { ...open, key: "v0" },
        { ...open, key: "v1" },
        { ...open, key: null },
      ],
      { priceKobo: 100, salePriceKobo: 200 },
      { priceKobo: 300, salePriceKobo: 400 },
    );
    expect(plan.changed).toEqual([
      { key: "v0", variation: "red", status: "active", position: 0, priceKobo: 300, salePriceKobo: 400, delta: 0 },
    ]);
    expect(plan.added).toMatchObject([{ priceKobo: 300, salePriceKobo: 400, quantity: 0, position: 2 }]);
  });
});
