import { expect, it } from "vitest";
import { batched } from "../../server/repositories/batched";

/** A read that is answered by hand: each call is kept with what it was asked. */
function heldReads() {
  const reads: { asked: string[]; answer: (answers: string[]) => void; fail: (error: Error) => void }[] = [];
  const ask = batched<string, string>((asked) => new Promise((answer, fail) => reads.push({ asked, answer, fail })));
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { reads, ask, settled };
}

it("asks at once, and gathers what is asked meanwhile into one more read", async () => {
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

it("tells of a failure only those who asked in that read", async () => {
  const { reads, ask, settled } = heldReads();
  const failing = ask("a");
  const waiting = ask("b");
  reads[0]?.fail(new Error("the connection was lost"));
  await expect(failing).rejects.toThrow("the connection was lost");
  await settled();
  reads[1]?.answer(["B"]);
  expect(await waiting).toBe("B");
});

it("does not wait for ever behind a read that never ends", async () => {
  const { reads, ask } = heldReads();
  void ask("stuck");
  const later = ask("b");
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.answer(["B"]);
  expect(await later).toBe("B");
});
