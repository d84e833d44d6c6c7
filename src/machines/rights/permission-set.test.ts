import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { catalogue } from "../../../server/rights/permission-catalogue";
import { PERMISSIONS, type Permission } from "../../api/rights/permissions.contract";
import { categoryState, isSameSet, sentenceOfChange, withKeys } from "./permission-set";

const anySet: fc.Arbitrary<Permission[]> = fc.subarray<Permission>([...PERMISSIONS]);
const anyGroup = fc.constantFrom(...catalogue);

const always = (rule: (one: Permission[], other: Permission[], third: Permission[]) => void) =>
  fc.assert(fc.property(anySet, anySet, anySet, rule));

describe("a category's box", () => {
  test("is ticked with all of it, mixed with some, and counts them", () => {
    fc.assert(
      fc.property(anyGroup, anySet, (group, set) => {
        const { checked, on, of } = categoryState(group, set, () => true);
        expect(of).toBe(group.items.length);
        expect(on).toBe(group.items.filter(({ key }) => set.includes(key)).length);
        expect(checked).toBe(on === 0 ? false : on === of || "mixed");
      }),
    );
  });

  test("changes only what one may give, in two presses to none of it", () => {
    fc.assert(
      fc.property(anyGroup, anySet, anySet, (group, set, mine) => {
        const stateOf = (now: Permission[]) => categoryState(group, now, (key) => mine.includes(key));
        const pressed = (now: Permission[]) => {
          const { keys, isOn } = stateOf(now).press;
          return withKeys(catalogue, now, keys, isOn);
        };
        const once = pressed(set);
        expect(set.filter((key) => once.includes(key) !== set.includes(key) && !mine.includes(key))).toEqual([]);
        const { keys, isOn } = stateOf(set).press;
        const given = keys.filter((key) => once.includes(key));
        expect(given).toEqual(isOn ? keys : []);
        if (keys.length > 0) expect(isSameSet(pressed(once), once)).toBe(false);
      }),
    );
  });
});

test("ticking and taking away touches no other permission and keeps the usual order", () => {
  always((set, keys) => {
    const [on, off] = [withKeys(catalogue, set, keys, true), withKeys(catalogue, set, keys, false)];
    expect(on).toEqual(PERMISSIONS.filter((key) => set.includes(key) || keys.includes(key)));
    expect(off).toEqual(PERMISSIONS.filter((key) => set.includes(key) && !keys.includes(key)));
  });
});

describe("the sentence of what would change", () => {
  const titles = new Map(catalogue.flatMap(({ items }) => items.map(({ key, title }) => [key, title] as const)));
  const wordsOf = (key: Permission) => {
    const [verb = "", ...object] = (titles.get(key) ?? "").split(" ");
    return { verb: verb.toLowerCase(), object: object.join(" ") };
  };

  test("names everything given and taken, each on its side, and nothing else", () => {
    always((before, after) => {
      const sentence = sentenceOfChange(catalogue, before, after);
      const [gained = "", lost = ""] = [/Will be able to ([^;.]*)/, /[Ww]ill no longer ([^.]*)/].map(
        (side) => side.exec(sentence)?.[1] ?? "",
      );
      const tells = (side: string, key: Permission) =>
        new RegExp(`\\b${wordsOf(key).verb}\\b[^.;]*\\b${wordsOf(key).object}`).test(side);
      for (const key of PERMISSIONS) {
        const [had, has] = [before.includes(key), after.includes(key)];
        if (has && !had) expect(tells(gained, key)).toBe(true);
        if (had && !has) expect(tells(lost, key)).toBe(true);
      }
      const objects = (keys: Permission[]) => new Set(keys.map((key) => wordsOf(key).object));
      const untouched = PERMISSIONS.filter((key) => before.includes(key) === after.includes(key));
      const touched = objects(PERMISSIONS.filter((key) => !untouched.includes(key)));
      for (const object of objects([...untouched])) {
        if (!touched.has(object)) expect(sentence).not.toMatch(new RegExp(`(and|,|to|longer) \\w+ ${object}\\b`));
      }
      expect(sentence === "").toBe(isSameSet(before, after));
    });
  });

  test("reads as people speak", () => {
    const kept: Permission[] = ["products.view", "products.cost"];
    expect(sentenceOfChange(catalogue, kept, ["products.view", "products.create", "products.edit"])).toBe(
      "Will be able to add and edit products; will no longer see purchase prices.",
    );
    expect(sentenceOfChange(catalogue, kept, [])).toBe("Will no longer view products and see purchase prices.");
    expect(sentenceOfChange(catalogue, [], ["orders.view", "orders.create", "orders.edit", "customers.view"])).toBe(
      "Will be able to view, create and edit orders and view customers.",
    );
    expect(sentenceOfChange(catalogue, kept, kept)).toBe("");
  });
});
