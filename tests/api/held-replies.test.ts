import { beforeEach, expect, test } from "vitest";
import { call } from "../../src/api/kit/client";
import { dropReplies } from "../../src/api/kit/kept-replies";
import { read } from "../../src/api/kit/kept-reads";
import { answering, comparing, holding, type Received } from "./stub-server";

const LIST = { url: "/orders", params: { page: 1 } };
const one = { etag: 'W/"one"', body: { data: [1] } };
const two = { etag: 'W/"two"', body: { data: [1, 2] } };

let says = one;
const sentTags = (received: readonly Received[]) => received.map(({ headers }) => headers["if-none-match"]);

beforeEach(() => {
  dropReplies();
  says = one;
  holding("ada");
});

test("a repeated read names what the page holds, and shows it when the server says that it is unchanged", async () => {
  const received = await comparing(() => says);
  for (let turn = 0; turn < 3; turn += 1) expect(await read(LIST)).toEqual(one.body);
  expect(sentTags(received)).toEqual([undefined, one.etag, one.etag]);
});

test("a changed reply takes the place of the held one", async () => {
  const received = await comparing(() => says);
  await read(LIST);
  says = two;
  expect(await read(LIST)).toEqual(two.body);
  expect(await read(LIST)).toEqual(two.body);
  expect(sentTags(received)).toEqual([undefined, one.etag, two.etag]);
});

test("another page of a list is another read", async () => {
  const received = await comparing(() => says);
  await read(LIST);
  await read({ ...LIST, params: { page: 2 } });
  expect(sentTags(received)).toEqual([undefined, undefined]);
});

test("nothing of one session is used in the next", async () => {
  const received = await comparing(() => says);
  await read(LIST);
  holding("bola");
  await read(LIST);
  holding("ada");
  await read(LIST);
  expect(sentTags(received)).toEqual([undefined, undefined, undefined]);
});

test("the end of a session releases what the page holds, even if the same token came back", async () => {
  const received = await comparing(() => says);
  await read(LIST);
  dropReplies();
  await read(LIST);
  expect(sentTags(received)).toEqual([undefined, undefined]);
});

test("a refused read releases what the page holds", async () => {
  const before = await comparing(() => says);
  await read(LIST);
  await answering(403, { error: "You do not have the permission for this" });
  await expect(read({ url: "/products" })).rejects.toMatchObject({ kind: "forbidden" });
  const after = await comparing(() => says);
  await read(LIST);
  expect([...sentTags(before), ...sentTags(after)]).toEqual([undefined, undefined]);
});

test("a reply without an ETag is not held, and neither is that of a call which decides about a write", async () => {
  const plain = await answering(200, { data: [] });
  await read(LIST);
  await read(LIST);
  expect(sentTags(plain)).toEqual([undefined, undefined]);
  const tagged = await comparing(() => says);
  await call(LIST);
  await read(LIST);
  expect(sentTags(tagged)).toEqual([undefined, undefined]);
});

test("304 to a call that named nothing is a failure, not an empty reply", async () => {
  await answering(304, "");
  await expect(call(LIST)).rejects.toMatchObject({ kind: "rejected" });
});

test("the page holds the latest sixty reads", async () => {
  const received = await comparing(() => says);
  for (let page = 1; page <= 61; page += 1) await read({ ...LIST, params: { page } });
  await read({ ...LIST, params: { page: 1 } });
  await read({ ...LIST, params: { page: 61 } });
  expect(sentTags(received).slice(61)).toEqual([undefined, one.etag]);
});
