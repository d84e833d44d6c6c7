import { beforeAll, describe, expect, test } from "vitest";

describe("a group", () => {
  beforeAll(() => {
    throw new Error("the hook fails");
  });
  test("is never reached", () => expect(1).toBe(1));
});

test("one passes next to it", () => {
  void Promise.reject(new Error("nobody handles this"));
  expect(1).toBe(1);
});
