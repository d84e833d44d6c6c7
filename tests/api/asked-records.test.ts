import { expect, test, vi } from "vitest";
import { askForRecord, forgetAsked, read } from "../../src/api/kit/kept-reads";
import { answering, answeringBy, holding, nobody, silent } from "./stub-server";

const URL_OF = "/orders/01900000-0000-7000-8000-000000000001";
const ORDER = { data: { order_number: 16_001 } };

test("the page of a record takes over what was asked when it began to open, once", async () => {
  holding("ada");
  const received = await answering(200, ORDER);
  askForRecord(URL_OF);
  await vi.waitFor(() => expect(received).toHaveLength(1));
  expect(await read({ url: URL_OF })).toEqual(ORDER);
  expect(received).toHaveLength(1);
  expect(await read({ url: URL_OF })).toEqual(ORDER);
  expect(received).toHaveLength(2);
});

test("another record, another session, and what was forgotten are asked for as ever", async () => {
  holding("ada");
  const received = await answering(200, ORDER);
  const sent = () => received.length;
  askForRecord(URL_OF);
  await vi.waitFor(() => expect(sent()).toBe(1));
  await read({ url: `${URL_OF}/history` });
  expect(sent()).toBe(2);
  forgetAsked();
  await read({ url: URL_OF });
  expect(sent()).toBe(3);
  askForRecord(URL_OF);
  await vi.waitFor(() => expect(sent()).toBe(4));
  holding("bola");
  await read({ url: URL_OF });
  expect(sent()).toBe(5);
});

test("a refusal of what was asked is that of the page, and asks nobody again", async () => {
  holding("ada");
  const received = await answeringBy(() => [404, { error: "Order not found" }]);
  askForRecord(URL_OF);
  await expect(read({ url: URL_OF })).rejects.toMatchObject({ kind: "missing" });
  expect(received).toHaveLength(1);
});

test("a lost connection is one too", async () => {
  holding("ada");
  await nobody();
  askForRecord(URL_OF);
  await expect(read({ url: URL_OF })).rejects.toMatchObject({ kind: "unreachable" });
});

test("a page that is left ends what it took over", async () => {
  holding("ada");
  await silent();
  const ends = vi.spyOn(AbortController.prototype, "abort");
  askForRecord(URL_OF);
  const leaving = new AbortController();
  void read({ url: URL_OF, signal: leaving.signal });
  expect(ends).not.toHaveBeenCalled();
  leaving.abort();
  expect(ends).toHaveBeenCalledTimes(2);
  ends.mockRestore();
});
