import { expect, it } from "vitest";
import { createQueue } from "../../../server/core/db/queue";
import { batched } from "../../../server/reading/batched";

type Read = { asked: string[]; answer: (answers: string[]) => void; fail: (error: Error) => void };

/** A read that the test resolves: each call is recorded with its requests once it has a connection. */
function heldReads(connect: () => Promise<void> | undefined = () => undefined, queue = createQueue(1, () => 0)) {
  const reads: Read[] = [];
  const ask = batched<string, string>(async (take) => {
    const connecting = connect();
    if (connecting !== undefined) await connecting;
    return new Promise((answer, fail) => reads.push({ asked: take(), answer, fail }));
  }, queue);
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { reads, ask, settled };
}

function withResolvers() {
  let resolve = () => {};
  let reject = (_error: Error) => {};
  const promise = new Promise<void>((settle, fail) => ([resolve, reject] = [settle, fail]));
  return { promise, resolve, reject };
}

it("reads at once, and batches requests made during it into one more read", async () => {
  const { reads, ask, settled } = heldReads();
  const first = ask("a");
  const others = [ask("b"), ask("c")];
  expect(reads.map(({ asked }) => asked)).toEqual([["a"]]);
  reads[0]?.answer(["A"]);
  expect(await first).toBe("A");
  await settled();
  expect(reads.map(({ asked }) => asked)).toEqual([["a"], ["b", "c"]]);
  reads[1]?.answer(["B", "C"]);
  expect(await Promise.all(others)).toEqual(["B", "C"]);
});

it("includes requests made while it waits for a connection", async () => {
  const { promise: connected, resolve: connect } = withResolvers();
  const { reads, ask, settled } = heldReads(() => connected);
  const answers = [ask("a"), ask("b")];
  await settled();
  expect(reads).toEqual([]);
  answers.push(ask("c"));
  connect();
  await settled();
  expect(reads.map(({ asked }) => asked)).toEqual([["a", "b", "c"]]);
  reads[0]?.answer(["A", "B", "C"]);
  expect(await Promise.all(answers)).toEqual(["A", "B", "C"]);
});

it("rejects every waiting request if there is no connection", async () => {
  const { promise: connected, reject: refuse } = withResolvers();
  const { ask } = heldReads(() => connected);
  const answers = [ask("a"), ask("b")];
  refuse(new Error("no connection"));
  for (const answer of answers) await expect(answer).rejects.toThrow("no connection");
});

it("rejects only the requests of the failed read", async () => {
  const { reads, ask, settled } = heldReads();
  const failing = ask("a");
  const waiting = ask("b");
  reads[0]?.fail(new Error("the connection was lost"));
  await expect(failing).rejects.toThrow("the connection was lost");
  await settled();
  reads[1]?.answer(["B"]);
  expect(await waiting).toBe("B");
});

it("refuses those who waited too long while the queue was too long, and answers who came later", async () => {
  let ms = 0;
  const queue = createQueue(1, () => ms);
  const { promise: connected, resolve: connect } = withResolvers();
  const { reads, ask, settled } = heldReads(() => connected, queue);
  const early = [ask("a"), ask("b")];
  ms = 501;
  expect(queue.refuses()).toBe(true);
  const later = ask("c");
  ms = 600;
  connect();
  for (const answer of early) await expect(answer).rejects.toThrow("The server is busy");
  await settled();
  expect(reads.map(({ asked }) => asked)).toEqual([["c"]]);
  reads[0]?.answer(["C"]);
  expect(await later).toBe("C");
});

it("does not wait forever for a read that never ends", async () => {
  const { reads, ask } = heldReads();
  void ask("stuck");
  const later = ask("b");
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.answer(["B"]);
  expect(await later).toBe("B");
});
