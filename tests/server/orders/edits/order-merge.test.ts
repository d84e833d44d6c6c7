import { createActor, fromPromise, waitFor } from "xstate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failureOf } from "../../../../src/api/kit/errors";
import { toOrder, type OrderDetails } from "../../../../src/api/orders/orders";
import type { SaveRequest } from "../../../../src/machines/kit/form/form.machine";
import { orderDetailsForm } from "../../../../src/machines/orders/detail/order-page";
import { expectSound } from "../../invariants";
import { openShop, orderBody, orderOf, type OrderShop, putEdit, sell } from "../order-kit";

let at: OrderShop;

beforeAll(async () => {
  at = await openShop();
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

/** A form of an order's details as a page loads it, which saves to this server. */
function openForm(key: string, { status, storeKey, remark, version }: OrderDetails & { version: number }) {
  const save = fromPromise<unknown, SaveRequest>(async ({ input }) => {
    const values = input.values as OrderDetails;
    const body = { status: values.status, store: values.storeKey, remark: values.remark };
    const reply = await putEdit(at.app, at.admin, key, body, Number(input.version));
    const { error, code, current } = reply.json();
    if (reply.statusCode !== 200) throw failureOf(reply.statusCode, error, { code, current });
    return null;
  });
  const form = createActor(orderDetailsForm.provide({ actors: { save } }), {
    input: { key, version, values: { status, storeKey, remark } },
  });
  form.start();
  return form;
}

test("an order that a colleague completed stays completed when I save my remark", async () => {
  const key = await sell(at.app, at.admin, orderBody(at.shop));
  const read = toOrder((await at.app.inject({ url: `/api/orders/${key}`, headers: at.admin })).json().data);
  const form = openForm(key, read);
  form.send({ type: "field.changed", patch: { remark: "Call before noon" } });
  const { storeKey: store, remark } = read;
  const theirs = await putEdit(at.app, at.admin, key, { status: "completed", store, remark }, read.version);
  expect(theirs.statusCode).toBe(200);

  form.send({ type: "form.submitted" });
  await waitFor(form, (snapshot) => snapshot.matches("resolvingConflict"));
  form.send({ type: "conflict.kept" });
  form.send({ type: "form.submitted" });
  await waitFor(form, (snapshot) => snapshot.status === "done");

  expect(await orderOf(at.app, at.admin, key)).toMatchObject({ status: "completed", remark: "Call before noon" });
});
