import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { changesOf } from "../../../src/screens/kit/history/changes";
import { namedSentenceOf, sentenceOf } from "../../../src/screens/kit/history/sentence";
import { inWords, type Names } from "../../../src/screens/kit/history/value-words";

const IKEJA = "0190a1b2-0000-7000-8000-000000000001";
const WUSE = "0190a1b2-0000-7000-8000-000000000002";
const PHONE = "0190a1b2-0000-7000-8000-000000000003";
const GONE = "0190a1b2-0000-7000-8000-00000000000f";
const KNOWN: Record<string, string> = {
  [`stores ${IKEJA}`]: "Computer Village, Ikeja",
  [`stores ${WUSE}`]: "Wuse, Abuja",
  [`accounts ${IKEJA}`]: "Ikeja cash till",
  [`items ${PHONE}`]: "Infinix Hot 40i (Black, 128GB)",
};
const names: Names = (kind, key) => KNOWN[`${kind} ${key}`];

const changesIn = (action: string, before: unknown, after: unknown) =>
  changesOf({ action, entity: action.split(".")[0] ?? "", before, after }, names).map(
    ({ label, before: old, after: now }) => [label, old, now],
  );

test("each action has a sentence, also without a specific text", () => {
  expect(sentenceOf("order.edited")).toBe("changed the details of the order");
  expect(sentenceOf("customer.edited")).toBe("edited the customer");
  expect(sentenceOf("product.priceChanged")).toBe("price changed the product");
});

test("in the whole log the sentence names its record, also that of an opened paper", () => {
  const sentence = (action: string, entityName: string) =>
    namedSentenceOf({ action, entity: action.split(".")[0] ?? "", entityName });
  expect(sentence("order.created", "16000")).toBe("created order 16000");
  expect(sentence("order.edited", "16000")).toBe("changed the details of order 16000");
  expect(sentence("customer.edited", "Bello Bashir")).toBe("edited customer Bello Bashir");
  expect(sentence("employee.permitted", "Sola $& Ade")).toBe("changed the permissions of employee Sola $& Ade");
  expect(sentence("receipt.opened", "16000")).toBe("opened a receipt of order 16000");
  expect(sentence("session.started", "")).toBe("signed in");
  expect(sentence("product.deleted", "")).toBe("deleted the product");
});

test("only changes are shown, with names instead of keys", () => {
  expect(
    changesIn(
      "order.edited",
      { status: "pending", store: IKEJA, remark: "" },
      { status: "completed", store: WUSE, remark: "" },
    ),
  ).toEqual([
    ["Status", "Pending", "Completed"],
    ["Store", "Computer Village, Ikeja", "Wuse, Abuja"],
  ]);
  expect(changesIn("order.edited", { store: GONE, remark: "" }, { store: IKEJA, remark: "Call first" })).toEqual([
    ["Remark", "none", "Call first"],
    ["Store", "one no longer listed", "Computer Village, Ikeja"],
  ]);
});

test("a word of the log is read as a person says it", () => {
  expect(changesIn("repair.moved", { status: "diagnosing" }, { status: "waiting-for-approval" })).toEqual([
    ["Status", "Diagnosing", "Waiting for approval"],
  ]);
  expect(sentenceOf("repair.moved")).toBe("moved the repair");
});

test("money is shown in naira with two decimals, however the log stores it", () => {
  expect(changesIn("employee.edited", { salary: 250_000.5, bonus: 2 }, { salary: 300_000, bonus: 2.5 })).toEqual([
    ["Salary", "₦250,000.50", "₦300,000.00"],
    ["Bonus", "2%", "2.5%"],
  ]);
  expect(
    changesIn("order.deliveryEdited", { fee: "₦0.00", status: null }, { fee: "₦1,500.00", status: "pending" }),
  ).toEqual([
    ["Status", "none", "Pending"],
    ["Fee", "₦0.00", "₦1,500.00"],
  ]);
});

test("serial numbers are listed", () => {
  expect(changesIn("order.serialsNamed", { serials: [] }, { serials: ["SN-1", "SN-2"] })).toEqual([
    ["Serial numbers", "none", "SN-1, SN-2"],
  ]);
});

test("goods are shown by name, payments by account, each before and after", () => {
  expect(
    changesIn(
      "order.productsEdited",
      [{ variant: PHONE, quantity: 1, price: "₦145,000.00" }],
      [
        { variant: PHONE, quantity: 3, price: "₦145,000.00" },
        { variant: GONE, quantity: 1, price: "₦9,000.00" },
      ],
    ),
  ).toEqual([
    ["Infinix Hot 40i (Black, 128GB)", "1 at ₦145,000.00", "3 at ₦145,000.00"],
    ["An item no longer listed", null, "1 at ₦9,000.00"],
  ]);
  expect(
    changesIn(
      "order.paymentEdited",
      [{ account: IKEJA, amount: "₦5,000.00" }],
      [{ account: IKEJA, amount: "₦9,000.00" }],
    ),
  ).toEqual([["Ikeja cash till", "₦5,000.00", "₦9,000.00"]]);
});

test("goods that came back are shown with their worth, and what was given back by account", () => {
  expect(
    changesIn(
      "order.returned",
      {},
      {
        returned: "R-12",
        lines: [{ variant: PHONE, quantity: 2, condition: "repair", worth: "₦290,000.00" }],
        given_back: [{ account: IKEJA, amount: "₦290,000.00" }],
        reason: "Too small",
      },
    ),
  ).toEqual([
    ["Returned", null, "R-12"],
    ["Infinix Hot 40i (Black, 128GB)", null, "2 worth ₦290,000.00 (repair)"],
    ["Given back, Ikeja cash till", null, "₦290,000.00"],
    ["Reason", null, "Too small"],
  ]);
  expect(sentenceOf("order.returned")).toBe("took goods of the order back");
  expect(namedSentenceOf({ action: "order.refunded", entity: "order", entityName: "16000" })).toBe(
    "gave money back on order 16000",
  );
});

test("a product's variants are shown, with their new quantities", () => {
  const black = { variation: "Black", status: "active", quantity: 4, price: "₦1.00", sale_price: "₦2.00" };
  expect(
    changesIn(
      "product.edited",
      { title: "Hot 40i", variants: [black] },
      {
        title: "Hot 40i",
        added: [{ ...black, variation: "Blue", quantity: 1 }],
        changed: [{ key: PHONE, variation: "Black", status: "repair", sale_price: "₦2.00", moved: -1 }],
        removed: [GONE],
      },
    ),
  ).toEqual([
    ["Variant Black", "4 units, active, ₦2.00", "3 units, repair, ₦2.00"],
    ["Variant Blue", null, "1 unit, active, ₦2.00"],
    ["Variants removed", null, "1"],
  ]);
  expect(changesIn("product.deleted", { title: "Hot 40i", store: IKEJA, variants: [black] }, { kept: true })).toEqual([
    ["Name", "Hot 40i", null],
    ["Store", "Computer Village, Ikeja", null],
    ["Kept for its orders", null, "yes"],
    ["Variant Black", "4 units, active, ₦2.00", null],
  ]);
});

test("permissions are shown as granted and withdrawn, and a new password without its text", () => {
  expect(changesIn("employee.permitted", { acls: ["orders.view"] }, { acls: ["orders.create"] })).toEqual([
    ["Permissions given", null, "Orders: create"],
    ["Permissions taken", null, "Orders: view"],
  ]);
  expect(changesIn("employee.permitted", { acls: null }, { acls: ["orders.view"] })).toEqual([
    ["Permissions", "those of the role", "Orders: view"],
  ]);
  expect(changesIn("employee.edited", { name: "Ada" }, { name: "Ada", password_changed: true })).toEqual([
    ["Password", null, "changed"],
  ]);
});

test("the pictures of a product are counted, with those that are new and a changed order", () => {
  const edited = (before: string[], after: string[]) =>
    changesIn("product.edited", { pictures: before }, { pictures: after });
  expect(edited(["a"], ["a", "b", "c"])).toEqual([["Pictures", "1 picture", "3 pictures, 2 of them new"]]);
  expect(edited(["a", "b"], ["b", "a"])).toEqual([["Pictures", "2 pictures", "2 pictures, in another order"]]);
  expect(edited(["a", "b"], ["b"])).toEqual([["Pictures", "2 pictures", "1 picture"]]);
  expect(edited(["a"], [])).toEqual([["Pictures", "1 picture", "none"]]);
  expect(edited(["a"], ["b"])).toEqual([["Pictures", "1 picture", "1 picture, 1 of them new"]]);
  expect(edited(["a"], ["a"])).toEqual([]);
});

test("a new record's fields are shown, without empty ones and file names", () => {
  expect(changesIn("customer.created", null, { name: "Halima Sani", phone: "08035550177", twitter: "" })).toEqual([
    ["Name", null, "Halima Sani"],
    ["Phone", null, "0803 555 0177"],
  ]);
  expect(changesIn("picture.uploaded", null, { name: "products-0123.webp" })).toEqual([]);
  expect(changesIn("session.started", null, null)).toEqual([]);
});

test("opened, downloaded and refused entries have their own sentences", () => {
  expect(sentenceOf("session.refused")).toBe("refused sign-ins");
  expect(sentenceOf("claimTicket.opened")).toBe("opened a claim ticket");
  expect(sentenceOf("transferNote.opened")).toBe("opened a transfer note");
  expect(changesIn("session.refused", null, { employee: GONE, source: "203.0.113.1", attempts: 3 })).toEqual([
    ["Account", null, "one no longer listed"],
    ["Network address", null, "203.0.113.1"],
    ["Attempts", null, "3"],
  ]);
  expect(changesIn("session.refused", null, { email_code: "n4bQgYhM", source: "203.0.113.1", attempts: 1 })[0]).toEqual(
    ["Account", null, "an email that nobody here has (code n4bQgYhM)"],
  );
  const period = { period_from: "2026-03-01T00:00:00.000Z", period_to: "2026-03-31T22:00:00.000Z" };
  expect(changesIn("export.downloaded", null, { report: "product-logs", ...period })).toEqual([
    ["Report", null, "Product logs"],
    ["From", null, "March 1st 2026"],
    ["To", null, "March 31st 2026"],
  ]);
});

test("no log entry shows a key, brackets or braces on screen", () => {
  const value = fc.oneof(
    fc.uuid(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.stringMatching(/^[a-z ]{0,12}$/),
    fc.array(fc.dictionary(fc.constantFrom("variant", "quantity", "amount", "account", "x"), fc.uuid())),
    fc.dictionary(fc.constantFrom("one", "two"), fc.uuid()),
  );
  const field = fc.constantFrom("store", "role", "status", "lines", "acls", "variants", "x", "amount", "sale_price");
  const record = fc.oneof(fc.constant(null), fc.dictionary(field, value));
  fc.assert(
    fc.property(record, record, fc.constantFrom("order.edited", "role.deleted", "x.y"), (before, after, action) => {
      const text = changesIn(action, before, after).flat().join(" ");
      expect(text).not.toMatch(/[{}[\]]|object Object|undefined|[\da-f]{8}-[\da-f]{4}-/);
    }),
  );
});

test("each action that the server logs for a record has a sentence that continues the person's name", () => {
  const folder = fileURLToPath(new URL("../../../server/", import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const source = files.map((file) => readFileSync(folder + file, "utf8"));
  const actions = new Set(
    source.flatMap((text) =>
      [...text.matchAll(/"([a-z]+\.[a-zA-Z]+ed|employee\.\w+)"/g)].map(([, action = ""]) => action),
    ),
  );
  expect(actions.size).toBeGreaterThan(10);
  for (const action of actions) {
    const plain = action.split(".")[1] ?? "";
    const isMadeUp = sentenceOf(action).startsWith(`${inWords(plain).toLowerCase()} the`);
    expect([action, /^[a-z]+ed$/.test(plain) || !isMadeUp]).toEqual([action, true]);
  }
});
