import { expect, test, vi } from "vitest";
import { call } from "../../src/api/kit/client";
import { isWriting } from "../../src/api/kit/pending-writes";
import { answeringBy, nobody, silent } from "./stub-server";

test("a write is pending until its reply, and a read never is", async () => {
  const pending: boolean[] = [];
  await answeringBy(() => {
    pending.push(isWriting());
    return [200, {}];
  });
  for (const method of ["GET", "POST", "PUT", "DELETE"]) {
    await call({ method, url: "/orders" });
    pending.push(isWriting());
  }
  expect(pending).toEqual([false, false, true, false, true, false, true, false]);
});

test("a write that is refused, finds no server or is given up is pending no longer", async () => {
  await answeringBy(() => [417, { error: "no" }]);
  await expect(call({ method: "PUT", url: "/orders/1" })).rejects.toMatchObject({ kind: "refused" });
  expect(isWriting()).toBe(false);
  await nobody();
  await expect(call({ method: "PUT", url: "/orders/1" })).rejects.toMatchObject({ kind: "unreachable" });
  expect(isWriting()).toBe(false);
  const received = await silent();
  const ending = new AbortController();
  void call({ method: "PUT", url: "/orders/1", signal: ending.signal });
  await vi.waitFor(() => expect(received).toHaveLength(1));
  expect(isWriting()).toBe(true);
  ending.abort();
  await vi.waitFor(() => expect(isWriting()).toBe(false));
});
