import { createActor, fromCallback, fromPromise, type EventObject } from "xstate";
import { expect, test } from "vitest";
import { failureOf, timedOut, unreachable } from "../../../src/api/kit/errors";
import type { Product } from "../../../src/api/products/products";
import type { SaveRequest } from "../../../src/machines/kit/form/form.machine";
import { changeVariant, type ProductDraft } from "../../../src/machines/products/product-draft";
import { productEditMachine, type ProductEditEvent } from "../../../src/machines/products/product-edit.machine";
import { productEditForm } from "../../../src/machines/products/product-form";
import { PRODUCT, PRODUCT_WIRE } from "../product.sample";
import { settled } from "../support/run";

type End = { resolve: () => void; reject: (error: unknown) => void };

/** The editor of a product that was read, with its calls waiting for the test. */
function openEditor() {
  const [saves, deletes]: [(SaveRequest & End)[], End[]] = [[], []];
  const emitted: EventObject[] = [];
  const heard: EventObject[] = [];
  const page = createActor(fromCallback(({ receive }) => receive((event) => void heard.push(event)))).start();
  const machine = productEditMachine.provide({
    actors: {
      form: productEditForm.provide({
        actors: {
          save: fromPromise<unknown, SaveRequest>(
            ({ input }) =>
              new Promise((resolve, reject) => saves.push({ ...input, resolve: () => resolve(null), reject })),
          ),
        },
      }),
      deleteProduct: fromPromise<void, { key: string }>(
        () => new Promise((resolve, reject) => deletes.push({ resolve, reject })),
      ),
    },
  });
  const editor = createActor(machine, { input: { page } });
  editor.on("*", (event) => void emitted.push(event));
  editor.start();
  const read = (patch: Partial<Product> = {}) =>
    editor.send({ type: "record.refreshed", record: { ...PRODUCT, ...patch } });
  read();
  const form = () => {
    const { form: current } = editor.getSnapshot().context;
    if (current === null) throw new Error("no form is open");
    return current;
  };
  return {
    editor,
    saves,
    deletes,
    emitted,
    heard,
    read,
    form,
    typed: () => form().getSnapshot().context.values,
    type: (patch: Partial<ProductDraft>) => form().send({ type: "field.changed", patch }),
    tell: (...types: Exclude<ProductEditEvent["type"], "record.refreshed" | "xstate.done.actor.form">[]) =>
      types.forEach((type) => editor.send({ type })),
    is: (state: "open" | "confirmingUpdate" | "confirmingDelete" | "deleting") =>
      editor.getSnapshot().matches({ editing: state }),
  };
}

test("an update during the upload of a picture is refused without a question", () => {
  const { form, saves, tell, is } = openEditor();
  form().send({ type: "upload.started" });
  tell("update.requested");
  expect(is("open")).toBe(true);
  expect(saves).toHaveLength(0);
  expect(form().getSnapshot().context.problems?.fields).toEqual({
    pictures: "The image is still being uploaded. Try again in a moment",
  });
  form().send({ type: "upload.ended", patch: { pictures: ["/media/a.webp"] } });
  expect(form().getSnapshot().context.problems).toBeNull();
  tell("update.requested");
  expect(is("confirmingUpdate")).toBe(true);
});

test("what an earlier version kept of the one picture replaces the cover and keeps the others", () => {
  const [cover, other, chosen] = ["/media/a.webp", "/media/b.webp", "/media/c.webp"] as const;
  const { read, form, typed } = openEditor();
  read({ pictures: [cover, other] });
  const { pictures: _unknown, ...values } = typed();
  const context = form().getSnapshot().context;
  const keptOf = (image: string) => ({
    ...context,
    initial: { ...values, image: cover },
    values: { ...values, title: "Typed before", image },
    unanswered: [{ ...values, image }],
  });
  const pictures = [chosen, other];
  form().send({ type: "draft.restored", kept: keptOf(chosen) as never });
  expect(form().getSnapshot().context).toMatchObject({
    initial: { pictures: [cover, other] },
    values: { title: "Typed before", pictures },
    unanswered: [{ pictures }],
  });
  expect(form().getSnapshot().context.values).not.toHaveProperty("image");
  form().send({ type: "draft.followed", kept: keptOf("") as never });
  expect(typed().pictures).toEqual([other]);
  // What today's version keeps is taken as it is.
  form().send({ type: "draft.restored", kept: { ...keptOf(""), values: { ...values, pictures: [chosen] } } as never });
  expect(typed().pictures).toEqual([chosen]);
});

test("two people who add different pictures keep both, and the form says that they changed", async () => {
  const on = openEditor();
  on.read({ pictures: ["/media/a.webp"] });
  on.type({ pictures: ["/media/a.webp", "/media/mine.webp"] });
  on.tell("update.requested", "update.confirmed");
  const current = { ...PRODUCT_WIRE, image: "/media/a.webp", pictures: ["/media/a.webp", "/media/theirs.webp"] };
  on.saves[0]?.reject(failureOf(409, "Someone changed this since you opened it", { current }));
  await settled();
  on.form().send({ type: "conflict.kept" });
  expect(on.typed().pictures).toEqual(["/media/a.webp", "/media/theirs.webp", "/media/mine.webp"]);
  expect(on.form().getSnapshot().context.marks).toHaveProperty("pictures");
});

test("an unmodified product shows the reloaded values, and a modified one keeps its changes", () => {
  const on = openEditor();
  on.read({ title: "Theirs", version: 4 });
  expect(on.typed().title).toBe("Theirs");
  on.type({ description: "Mine" });
  on.read({ title: "Later", version: 5 });
  expect(on.typed()).toMatchObject({ title: "Theirs", description: "Mine" });
});

test("a save needs a confirmation and reloads the product", async () => {
  const on = openEditor();
  on.tell("update.requested");
  expect(on.is("open")).toBe(true);
  on.type({ title: "Hot 40i" });
  on.tell("update.requested", "update.cancelled");
  expect(on.saves).toHaveLength(0);
  on.tell("update.requested", "update.confirmed");
  expect(on.saves[0]).toMatchObject({ key: "phone", version: 3, values: { title: "Hot 40i" } });
  on.tell("delete.requested");
  expect(on.is("open")).toBe(true);
  on.saves[0]?.resolve();
  await settled();
  expect(on.editor.getSnapshot().matches("waiting")).toBe(true);
  expect(on.heard).toEqual([{ type: "record.changed" }]);
  on.read({ title: "Hot 40i", version: 4 });
  expect(on.form().getSnapshot().hasTag("modified")).toBe(false);
});

test("missing fields are listed without a confirmation", () => {
  const on = openEditor();
  on.type({ title: "" });
  on.tell("update.requested");
  expect(on.is("open")).toBe(true);
  expect(on.form().getSnapshot().context.problems?.message).toBe('Please fill in "Name"');
  expect(on.saves).toHaveLength(0);
});

test("a stale edit that is kept is merged with theirs and saved on their version", async () => {
  const on = openEditor();
  on.type({ variants: changeVariant(on.typed().variants, 1, { quantity: 9 }) });
  on.tell("update.requested", "update.confirmed");
  on.saves[0]?.reject(failureOf(409, "Someone changed this since you opened it", { current: PRODUCT_WIRE }));
  await settled();
  // Both sides changed the quantity, so a person decides.
  on.form().send({ type: "conflict.kept" });
  expect(on.form().getSnapshot().matches("resolvingConflict")).toBe(true);
  on.form().send({ type: "conflict.decided", path: "variants.black.quantity", side: "mine" });
  on.form().send({ type: "conflict.kept" });
  expect(on.typed().title).toBe("Theirs");
  expect(on.typed().variants.map(({ quantity }) => quantity)).toEqual([9, 1]);
  on.tell("update.requested", "update.confirmed");
  expect(on.saves[1]?.version).toBe(8);
});

test("a deletion needs a confirmation, and a failed one keeps the product open", async () => {
  const on = openEditor();
  on.tell("delete.requested", "delete.cancelled");
  expect(on.deletes).toHaveLength(0);
  on.tell("delete.requested", "delete.confirmed");
  on.deletes[0]?.reject(failureOf(404, "Not found"));
  await settled();
  expect(on.is("open")).toBe(true);
  expect(on.emitted.map(({ type }) => type)).toEqual(["toast.raised"]);
});

test("a deletion navigates to the list without a leave confirmation", async () => {
  const on = openEditor();
  on.type({ title: "Half a thought" });
  on.tell("delete.requested", "delete.confirmed");
  on.deletes[0]?.resolve();
  await settled();
  expect(on.form().getSnapshot().hasTag("modified")).toBe(false);
  expect(on.emitted).toEqual([
    { type: "toast.raised", toast: { tone: "success", text: "Infinix Hot 40i deleted successfully" } },
    { type: "navigation.requested", to: "/products", replace: true },
  ]);
});

test.each([timedOut(), unreachable()])(
  "a missing product counts as deleted after a lost reply: $message",
  async (lost) => {
    const on = openEditor();
    on.tell("delete.requested", "delete.confirmed");
    on.deletes[0]?.reject(lost);
    await settled();
    on.tell("delete.requested", "delete.confirmed");
    on.deletes[1]?.reject(failureOf(404, "Not found"));
    await settled();
    expect(on.editor.getSnapshot().matches("gone")).toBe(true);
  },
);

test("leaving the form ends the editing", () => {
  const on = openEditor();
  on.form().send({ type: "leave.requested" });
  expect(on.editor.getSnapshot().matches("left")).toBe(true);
  expect(on.heard).toEqual([]);
});
