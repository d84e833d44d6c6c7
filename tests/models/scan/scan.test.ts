import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import type { PickerProduct } from "../../../src/api/shell/for-sale";
import { type CodeRead, scanMachine } from "../../../src/machines/scan/scan.machine";
import { scanToOpen } from "../../../src/machines/scan/scan-into";
import { failures } from "../support/failures";

type Stock = { units: number; store?: string; status?: "active" | "hidden" };

const product = (key: string, { units, store = "ikeja", status = "active" }: Stock): CodeRead[number] => {
  const variant = { key, variation: "Black", image: "", salePrice: 100, quantity: units, status };
  const of: PickerProduct = {
    key: `product of ${key}`,
    title: `Phone ${key}`,
    image: "",
    storeKey: store,
    storeTitle: store,
    salePrice: 100,
    variants: [{ ...variant, key: `other than ${key}` }, variant],
  };
  return { product: of, variantKey: key };
};

const EAN = "6001234567891";
const SHELF: Record<string, CodeRead> = {
  [EAN]: [product("ean", { units: 2 })],
  "SKU-7": [product("elsewhere", { units: 9, store: "wuse" }), product("own", { units: 5 })],
  hidden: [product("closed", { units: 3, status: "hidden" })],
  "sold out": [product("empty", { units: 0 })],
  twins: [product("none here", { units: 0 }), product("some there", { units: 1, store: "wuse" })],
};

/** A form in the store `ikeja`, and its scanner; `read` answers the look-ups. */
function counter(read = async (code: string): Promise<CodeRead> => SHELF[code] ?? []) {
  const lines = new Map<string, number>();
  const asked: string[] = [];
  const machine = scanMachine.provide({
    actors: {
      findCode: fromPromise<CodeRead, { code: string }>(({ input }) => {
        asked.push(input.code);
        return read(input.code);
      }),
    },
  });
  const actor = createActor(machine, {
    input: {
      storeKey: () => "ikeja",
      unitsLeft: ({ variant }) => variant.quantity - (lines.get(variant.key) ?? 0),
      take: ({ variant }) => void lines.set(variant.key, (lines.get(variant.key) ?? 0) + 1),
    },
  }).start();
  let now = 1000;
  const press = (key: string, gap: number) => {
    now += gap;
    actor.send({ type: "key.pressed", key, at: now });
  };
  /** Types the text, each key `gap` ms after the one before, and Enter `last` ms after it. */
  const type = (text: string, gap = 4, last = gap) => {
    now += 10_000;
    for (const key of text) press(key, gap);
    press("Enter", last);
  };
  const done = () => waitFor(actor, (state) => state.matches({ codes: "resting" }) && state.context.queue.length === 0);
  const troubles = () => actor.getSnapshot().context.troubles;
  return { actor, asked, lines, press, type, done, troubles };
}

describe("what is a scan", () => {
  test.each([
    ["13 digits and Enter in 56 ms", EAN, 4, 4, [EAN]],
    ["gaps of exactly 50 ms", "SKU-7", 50, 50, ["SKU-7"]],
    ["one gap over 50 ms before Enter", "SKU-7", 4, 51, []],
    ["a person who types", "SKU-7", 90, 90, []],
    ["two keys pressed together", "ab", 10, 10, []],
    ["three keys", "abc", 10, 10, ["abc"]],
    ["blanks around a code", " SKU-7 ", 4, 4, ["SKU-7"]],
  ] as const)("%s", async (_name, text, gap, last, expected) => {
    const { asked, type, done } = counter();
    type(text, gap, last);
    await done();
    expect(asked).toEqual(expected);
  });

  test("a code that begins after slow keys is read alone", async () => {
    const { asked, press, type, done } = counter();
    press("x", 500);
    press("y", 500);
    type("SKU-7");
    await done();
    expect(asked).toEqual(["SKU-7"]);
  });

  test("a key that is no character ends the text", async () => {
    const { asked, press, done } = counter();
    for (const key of ["S", "K", "U", "-", "7", "Enter"]) press(key, 5);
    for (const key of ["S", "K", "U", "-", "Tab", "7", "Enter"]) press(key, 5);
    await done();
    expect(asked).toEqual(["SKU-7"]);
  });

  test("only the Enter of a scan is one", () => {
    const { actor, press, type } = counter();
    const isScan = () => actor.getSnapshot().matches({ keys: "scanned" });
    press("Enter", 500);
    expect(isScan()).toBe(false);
    type("SKU-7");
    expect(isScan()).toBe(true);
    press("Enter", 4);
    expect(isScan()).toBe(false);
  });
});

describe("what a scan adds", () => {
  test("one unit, and one more each time, as long as there are units", async () => {
    const { lines, type, done, troubles } = counter();
    for (let time = 0; time < 3; time += 1) type(EAN);
    await done();
    expect(lines).toEqual(new Map([["ean", 2]]));
    expect(troubles()).toEqual([{ code: EAN, kind: "short", title: "Phone ean (Black)" }]);
  });

  test("the goods of the own store, but those of another one where the own has none", async () => {
    const { lines, type, done } = counter();
    type("SKU-7");
    type("twins");
    await done();
    expect([...lines.keys()]).toEqual(["own", "some there"]);
  });

  test("nothing for an unknown code, a hidden variant and one without units", async () => {
    const { lines, type, done, troubles } = counter();
    type("nobody's");
    type("hidden");
    type("sold out");
    await done();
    expect(lines.size).toBe(0);
    expect(troubles()).toEqual([
      { code: "nobody's", kind: "unknown", problem: null },
      { code: "hidden", kind: "closed", title: "Phone closed (Black)" },
      { code: "sold out", kind: "short", title: "Phone empty (Black)" },
    ]);
  });

  test("scans that come during a look-up are looked up after it, in their order", async () => {
    const { asked, type, done } = counter();
    type("first");
    type("second");
    type("third");
    await done();
    expect(asked).toEqual(["first", "second", "third"]);
  });

  test("a code that could not be looked up stays, and is added by Try again; Dismiss forgets it", async () => {
    let isDown = true;
    const { actor, lines, type, done, troubles } = counter(async (code) => {
      if (isDown) throw failures.unreachable;
      return SHELF[code] ?? [];
    });
    type(EAN);
    type("SKU-7");
    await done();
    expect(troubles().map(({ code, kind }) => [code, kind])).toEqual([
      [EAN, "unread"],
      ["SKU-7", "unread"],
    ]);
    isDown = false;
    actor.send({ type: "trouble.retried", code: EAN });
    actor.send({ type: "trouble.retried", code: EAN });
    await done();
    expect(lines).toEqual(new Map([["ean", 1]]));
    actor.send({ type: "trouble.dismissed", code: "SKU-7" });
    expect(troubles()).toEqual([]);
  });
});

describe("at the list of products", () => {
  const list = () => {
    const opened: string[] = [];
    const machine = scanMachine.provide({
      actors: { findCode: fromPromise<CodeRead, { code: string }>(async ({ input }) => SHELF[input.code] ?? []) },
    });
    const actor = createActor(machine, { input: scanToOpen }).start();
    actor.on("navigation.requested", ({ to }) => void opened.push(to));
    const scan = async (code: string) => {
      for (const [index, key] of [...code, "Enter"].entries())
        actor.send({ type: "key.pressed", key, at: 1000 + index });
      await waitFor(actor, ({ context }) => context.queue.length === 0);
    };
    return { actor, opened, scan };
  };

  test.each([
    ["of goods in stock", EAN, "ean"],
    ["that is sold in several stores, where there are units", "twins", "some there"],
    ["that is hidden", "hidden", "closed"],
    ["without units", "sold out", "empty"],
  ])("a scan opens the product %s", async (_which, code, variant) => {
    const { opened, scan } = list();
    await scan(code);
    expect(opened).toEqual([`/products/${encodeURIComponent(`product of ${variant}`)}`]);
  });

  test("a misread code cannot be given to a product", async () => {
    const { actor, scan } = list();
    await scan("6001234567890");
    const problem = "has a wrong check digit. Scan it again, or compare each digit with the label";
    expect(actor.getSnapshot().context.troubles).toEqual([{ code: "6001234567890", kind: "unknown", problem }]);
    actor.send({ type: "gift.begun", code: "6001234567890" });
    expect(actor.getSnapshot().matches({ gift: "resting" })).toBe(true);
  });

  test("an unknown code opens nothing and stays", async () => {
    const { actor, opened, scan } = list();
    await scan("nobody's");
    expect(opened).toEqual([]);
    expect(actor.getSnapshot().context.troubles).toEqual([{ code: "nobody's", kind: "unknown", problem: null }]);
  });
});

const piece = fc.record({
  text: fc.constantFrom(...Object.keys(SHELF), "unknown", "ab", "x"),
  gap: fc.constantFrom(1, 20, 50, 51, 120),
  last: fc.constantFrom(1, 50, 51, 400),
});

test("whatever is typed how fast, each scan is added or named, and nothing else is", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
      const { lines, type, done, troubles } = counter();
      for (const { text, gap, last } of pieces) type(text, gap, last);
      await done();
      const scans = pieces.filter(({ text, gap, last }) => text.length >= 3 && gap <= 50 && last <= 50);
      const count = (text: string) => scans.filter((each) => each.text === text).length;
      const sold = Object.entries({ [EAN]: ["ean", 2], "SKU-7": ["own", 5], twins: ["some there", 1] } as const);
      const wanted = sold.map(([text, [key, units]]) => [key, Math.min(count(text), units)] as const);
      expect(Object.fromEntries(lines)).toEqual(Object.fromEntries(wanted.filter(([, units]) => units > 0)));
      const named = [
        ...["hidden", "sold out", "unknown"].filter((text) => count(text) > 0),
        ...sold.filter(([text, [, units]]) => count(text) > units).map(([text]) => text),
      ];
      expect(
        troubles()
          .map(({ code }) => code)
          .toSorted(),
      ).toEqual(named.toSorted());
    }),
    { numRuns: 100 },
  );
});
