import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { employ, makeRole } from "../people/people-steps";
import { listOne, nameOf } from "../products/product-edit-steps";
import { box as permission, openPerson, wouldChange } from "../rights/permission-steps";
import { box as rolePermission } from "../rights/role-steps";
import { openPage } from "../support/harness";
import { someOf } from "../../length";

type Edit = { control: Locator; change: () => Promise<void> };

/** Each opens a page that is always in edit, longer than the window. */
const PAGES: Record<string, (page: Page) => Promise<Edit>> = {
  product: async (page) => {
    const variants = Array.from({ length: 20 }, (_, at) => ({
      variation: `Black ${at}`,
      quantity: 1,
      status: "active" as const,
    }));
    const { key } = await listOne(page, "Itel Bar", variants);
    await page.goto(`/products/${key}`);
    return { control: nameOf(page), change: () => nameOf(page).fill("Itel Bar 2") };
  },
  role: async (page) => {
    const { key } = await makeRole(page, ["orders.view"]);
    await page.goto(`/roles/${key}`);
    const control = rolePermission(page, "View orders");
    return { control, change: () => control.uncheck() };
  },
  "person's permissions": async (page) => {
    const role = await makeRole(page, ["orders.view"]);
    await openPerson(page, await employ(page, role.key, "Kemi Adeyinka"));
    const control = permission(page, "Create orders");
    return { control, change: () => control.check() };
  },
};

const placeOf = async (part: Locator) => {
  const place = await part.boundingBox();
  if (place === null) throw new Error("is not shown");
  return { top: place.y, bottom: place.y + place.height, left: place.x, right: place.x + place.width };
};

describe.each([1440, 390] as const)("at %i px", (width) => {
  test.each(someOf(Object.keys(PAGES), 1))(
    "a changed %s gets a bar 16 px above the window's end, and nothing moves",
    async (name) => {
      const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, width });
      const edit = await PAGES[name]?.(page);
      if (edit === undefined) throw new Error(`no page is named ${name}`);
      await edit.control.scrollIntoViewIfNeeded();
      await page.waitForLoadState("networkidle");
      const before = await placeOf(edit.control);
      expect(await wouldChange(page).count()).toBe(0);
      await edit.change();
      const bar = await placeOf(wouldChange(page).locator(".."));
      expect(await placeOf(edit.control)).toEqual(before);
      expect(Math.round(bar.bottom)).toBe((page.viewportSize()?.height ?? 0) - 16);
      const cancel = page.getByRole("button", { name: "Cancel" }).or(page.getByRole("link", { name: "Cancel" }));
      const places = await Promise.all(
        [cancel, page.getByRole("button", { name: "Update", exact: true })].map((button) => placeOf(button)),
      );
      for (const { top, bottom, left, right } of places)
        expect([top > bar.top, bottom < bar.bottom, left > bar.left, right < bar.right]).toEqual([
          true,
          true,
          true,
          true,
        ]);
      expect(new Set(places.map(({ top }) => top)).size).toBe(1);
    },
  );
});
