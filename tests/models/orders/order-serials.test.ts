import { createActor, createEmptyActor, fromPromise, waitFor } from "xstate";
import { describe, expect, test } from "vitest";
import { failureOf } from "../../../src/api/kit/errors";
import type { Order, OrderLine } from "../../../src/api/orders/orders";
import type { SaveRequest } from "../../../src/machines/kit/form/form.types";
import {
  numberedLines,
  orderSerialsCard,
  orderSerialsForm,
  type SerialsValues,
  withoutBlanks,
  unnamedUnits,
} from "../../../src/machines/orders/detail/order-serials-form";

const line = (variantKey: string, changes: Partial<OrderLine> = {}) =>
  ({
    variantKey,
    title: "Pixel",
    variation: variantKey,
    quantity: 2,
    returned: 0,
    tracksSerials: true,
    serials: [],
    ...changes,
  }) as unknown as OrderLine;

const ORDER = {
  key: "order",
  version: 3,
  status: "pending",
  lines: [line("blue", { serials: ["SN-1"] }), line("case", { tracksSerials: false }), line("red")],
} as unknown as Order;

function openCard(order: Order = ORDER) {
  const card = createActor(orderSerialsCard, { input: { page: createEmptyActor() } }).start();
  card.send({ type: "record.refreshed", record: order });
  card.send({ type: "edit.requested" });
  const form = () => card.getSnapshot().children.form;
  const values = () => form()?.getSnapshot().context.values as SerialsValues;
  return {
    values,
    texts: () => values()?.lines.map(({ title, units, serials }) => [title, units, serials.join("\n")]),
    type: (index: number, text: string) =>
      form()?.send({
        type: "field.changed",
        patch: {
          lines: values().lines.map((each, at) => (at === index ? { ...each, serials: text.split("\n") } : each)),
        },
      }),
    problems: () => {
      form()?.send({ type: "form.submitted" });
      return form()?.getSnapshot().context.problems?.fields ?? null;
    },
    isSaving: () => form()?.getSnapshot().matches("saving"),
  };
}

describe("the serial numbers of an order", () => {
  test("are typed line by line of the products that have some", () => {
    const { texts } = openCard();
    expect(texts()).toEqual([
      ["Pixel (blue)", 2, "SN-1"],
      ["Pixel (red)", 2, ""],
    ]);
  });

  test("are missing only where the order holds units without one", () => {
    const missing = (order: Order) => order.lines.map((each) => unnamedUnits(order, each));
    expect(missing(ORDER)).toEqual([1, 0, 2]);
    expect(missing({ ...ORDER, lines: [line("blue", { returned: 1, serials: ["SN-1"] })] })).toEqual([0]);
    expect(missing({ ...ORDER, status: "cancelled" })).toEqual([0, 0, 0]);
  });

  test("are asked of no order that holds no such units", () => {
    for (const order of [
      { ...ORDER, status: "cancelled" as const },
      { ...ORDER, lines: [line("blue", { returned: 2 }), line("case", { tracksSerials: false })] },
    ]) {
      expect(numberedLines(order)).toEqual([]);
      expect(openCard(order).values()).toBeUndefined();
    }
  });

  test("are the lines of a text, without blank ones and the blanks that scanners add", () => {
    expect(withoutBlanks(["", " SN-1 ", "SN 2", "  "])).toEqual(["SN-1", "SN 2"]);
    const { type, isSaving, problems } = openCard();
    type(0, "SN-1\n SN-2 \n\n");
    expect([problems(), isSaving()]).toEqual([null, true]);
  });
});

describe("a problem of a serial number is shown beside its line", () => {
  const problemsOf = (...typed: [number, string][]) => {
    const { type, problems } = openCard();
    for (const [index, text] of typed) type(index, text);
    return problems();
  };

  test("when there are more than units", () => {
    expect(problemsOf([1, "A\nB\nC\nD"])).toEqual({
      "lines.1.serials": "These are 4 numbers for 2 units. Remove 2",
    });
  });

  test("when one is here twice, in any spelling and also on another line", () => {
    const twice = "is here twice. Each unit has a number of its own, so remove one of them";
    expect(problemsOf([0, "sn-1\nSN-1"])).toEqual({ "lines.0.serials": `SN-1 ${twice}` });
    expect(problemsOf([1, "A\nsn-1"])).toEqual({ "lines.1.serials": `sn-1 ${twice}` });
  });

  test("when the check digit of an IMEI is wrong", () => {
    expect(problemsOf([1, "356938035643809"])).toBeNull();
    expect(problemsOf([1, "356938035643808"])).toEqual({
      "lines.1.serials":
        "356938035643808 has 15 digits like an IMEI, and a wrong check digit. Scan it again, or compare each digit with the label",
    });
  });

  test("until it is mended", () => {
    const { type, problems, isSaving } = openCard();
    type(1, "A\nB\nC");
    problems();
    type(1, "A\nB");
    expect([problems(), isSaving()]).toEqual([null, true]);
  });
});

describe("numbers that somebody else named meanwhile", () => {
  /** The order as it is now, of which other products are gone. */
  const current = (serials: readonly string[]) => ({
    key: "order",
    version: 4,
    status: "pending",
    delivery: "null",
    payment: "[]",
    sub_total_items: JSON.stringify([
      { key: "red", item_title: "Pixel", variation: "red", price: 1, quantity: 2, tracks_serials: true, serials },
    ]),
  });

  /** Saves what was typed of two units, which is refused because the order is another one by now. */
  async function saveOver(typed: string, theirs: readonly string[]) {
    const save = fromPromise<unknown, SaveRequest>(() =>
      Promise.reject(failureOf(409, "Changed", { current: current(theirs) })),
    );
    const values: SerialsValues = {
      lines: [{ id: 0, variantKey: "red", title: "Pixel (red)", units: 2, serials: [] }],
    };
    const form = createActor(orderSerialsForm.provide({ actors: { save } }), {
      input: { key: "order", version: 3, values },
    }).start();
    form.send({
      type: "field.changed",
      patch: { lines: [{ ...values.lines[0], serials: typed.split("\n") }] } as never,
    });
    form.send({ type: "form.submitted" });
    await waitFor(form, (snapshot) => snapshot.matches("resolvingConflict"));
    form.send({ type: "conflict.kept" });
    const { values: merged, marks, version } = form.getSnapshot().context;
    form.send({ type: "form.submitted" });
    const { problems } = form.getSnapshot().context;
    return { serials: merged.lines.map(({ serials }) => withoutBlanks(serials)), marks, version, problems };
  }

  test("are kept together with mine, and marked", async () => {
    const { serials, marks, version, problems } = await saveOver("A\n", ["B"]);
    expect([serials, version, problems]).toEqual([[["A", "B"]], 4, null]);
    expect(Object.keys(marks)).toEqual(["lines.0.serials.B"]);
  });

  test("are a problem where they are too many together", async () => {
    const { serials, problems } = await saveOver("A\nB", ["C"]);
    expect(serials).toEqual([["A", "B", "C"]]);
    expect(problems?.fields).toEqual({ "lines.0.serials": "These are 3 numbers for 2 units. Remove 1" });
  });
});
