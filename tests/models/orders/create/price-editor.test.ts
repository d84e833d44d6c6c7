import { describe, expect, test } from "vitest";
import { createActor } from "xstate";
import type { Discount } from "../../../../src/api/orders/discount.rules";
import { priceEditorMachine, type PriceTarget } from "../../../../src/machines/orders/create/price-editor.machine";
import { previewOf } from "../../../../src/machines/orders/create/price-preview";

const reason = "Regular customer";
// Two units at ₦185,000.75.
const line: PriceTarget = { line: 3, title: "Galaxy", listPrice: 18_500_075, quantity: 2, discount: null };
const order: PriceTarget = { line: null, title: "", listPrice: 1000, quantity: 1, discount: null };

function opened(target: PriceTarget) {
  const taken: [number | null, Discount | null][] = [];
  const actor = createActor(priceEditorMachine, { input: { take: (...each) => taken.push(each) } }).start();
  actor.send({ type: "price.opened", target });
  const context = () => actor.getSnapshot().context;
  return { actor, taken, context, isOpen: () => actor.getSnapshot().matches("editing") };
}

describe("the editor of a price", () => {
  test("puts a price of a unit into the line that it was opened for, and closes", () => {
    const { actor, taken, context, isOpen } = opened(line);
    actor.send({ type: "price.changed", patch: { price: 18_000_000, reason: ` ${reason} ` } });
    expect(previewOf(context().target, context().draft)).toEqual({ before: 37_000_150, after: 36_000_000 });
    actor.send({ type: "price.applied" });
    expect(taken).toEqual([[3, { kind: "price", value: 18_000_000, reason }]]);
    expect(isOpen()).toBe(false);
  });

  test("keeps what was typed of each kind while another is tried", () => {
    const { actor, taken } = opened(line);
    actor.send({ type: "price.changed", patch: { price: 18_000_000, reason } });
    actor.send({ type: "price.changed", patch: { kind: "percent" } });
    actor.send({ type: "price.changed", patch: { percent: "2.5" } });
    actor.send({ type: "price.changed", patch: { kind: "price" } });
    actor.send({ type: "price.changed", patch: { kind: "percent" } });
    actor.send({ type: "price.applied" });
    expect(taken).toEqual([[3, { kind: "percent", value: 250, reason }]]);
  });

  test.each<[string, PriceTarget, Parameters<typeof patched>[1], Record<string, string>]>([
    ["nothing", line, {}, { value: 'Please fill in "Price of a unit"', reason: 'Please fill in "Reason"' }],
    ["a price of zero", line, { price: 0, reason }, { value: 'Please fill in "Price of a unit"' }],
    [
      "an amount over the price",
      line,
      { kind: "amount", amount: 37_000_151, reason },
      { value: "The discount is more than the line costs. Lower it" },
    ],
    [
      "an amount over the order",
      order,
      { kind: "amount", amount: 1001, reason },
      { value: "The discount is more than the products cost. Lower it" },
    ],
    [
      "a reason of spaces",
      line,
      { kind: "percent", percent: "5", reason: "  " },
      { reason: 'Please fill in "Reason"' },
    ],
    ...["0", "100.01", "101", "2.345", "."].map((percent): [string, PriceTarget, object, Record<string, string>] => [
      `${percent} percent`,
      line,
      { kind: "percent", percent, reason },
      { value: "Please enter more than 0 and up to 100 percent, with at most 2 decimals" },
    ]),
  ])("does not apply %s, and names each field", (_, target, patch, fields) => {
    const { actor, taken, context, isOpen } = patched(target, patch);
    actor.send({ type: "price.applied" });
    expect([taken, isOpen(), context().problems?.fields]).toEqual([[], true, fields]);
  });

  test("clears a problem as soon as it is corrected", () => {
    const { actor, context } = patched(line, { price: 5, reason: "" });
    actor.send({ type: "price.applied" });
    actor.send({ type: "price.changed", patch: { reason } });
    expect(context().problems).toBeNull();
  });

  test("takes away a discount that is there, and only then", () => {
    const none = opened(line);
    expect(none.actor.getSnapshot().can({ type: "price.removed" })).toBe(false);
    const { actor, taken, context } = opened({ ...line, discount: { kind: "amount", value: 500, reason } });
    expect(context().draft).toMatchObject({ kind: "amount", amount: 500, reason });
    actor.send({ type: "price.removed" });
    expect(taken).toEqual([[3, null]]);
  });

  test("leaves everything as it is when it is dismissed, and begins afresh for the next line", () => {
    const { actor, taken, context } = patched(line, { price: 5, reason });
    actor.send({ type: "price.dismissed" });
    actor.send({ type: "price.opened", target: order });
    expect(taken).toEqual([]);
    expect(context().draft).toEqual({ kind: "amount", price: null, amount: null, percent: "", reason: "" });
  });
});

function patched(target: PriceTarget, patch: Partial<ReturnType<ReturnType<typeof opened>["context"]>["draft"]>) {
  const editor = opened(target);
  editor.actor.send({ type: "price.changed", patch });
  return editor;
}
