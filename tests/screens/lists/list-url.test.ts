import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readListUrl, writeListUrl } from "../../../src/wiring/lists/list-url";
import "../../seed.setup";

describe("the address of a list", () => {
  test("an empty query adds no parameters", () => {
    expect(writeListUrl({ page: 1, search: "", filters: { status: "", store: "" } })).toBe("");
    expect(readListUrl("")).toEqual({ page: 1, search: "", filters: {} });
  });

  test("holds page, search and filters by name", () => {
    const query = { page: 3, search: "ada & co", filters: { status: "pending", store: "k1" } };
    expect(writeListUrl(query)).toBe("?status=pending&store=k1&query=ada+%26+co&page=3");
    expect(readListUrl("?status=pending&store=k1&query=ada+%26+co&page=3")).toEqual(query);
  });

  test.each(["0", "-1", "1.5", "x", "", "1e99", "99999999999999999999"])("page %s is the first page", (page) => {
    expect(readListUrl(`?page=${page}`).page).toBe(1);
  });

  test("reads back what it writes", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1 });
    const filters = fc.dictionary(
      fc.stringMatching(/^[a-z]{1,8}$/).filter((name) => name !== "page" && name !== "query"),
      text,
      { maxKeys: 4, noNullPrototype: true },
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.string({ unit: "grapheme" }),
        filters,
        (page, search, chosen) => {
          const query = { page, search, filters: chosen };
          expect(readListUrl(writeListUrl(query))).toEqual(query);
        },
      ),
    );
  });
});
