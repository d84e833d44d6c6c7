import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { ProductWire } from "../../../src/api/products/products.contract";
import { openPage } from "../page/open-page";
import { ask } from "../../e2e/support/steps";

test.each(["admin", "sales"] as const)(
  "%s opens labels of a product from its stock, for either paper",
  async (person) => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS[person] });
    const { body } = await ask<{ data: ProductWire[] }>(page, "/products?status=active");
    const key = body.data[0]?.key ?? "";
    await page.goto(`/products/${key}`);
    await page.getByRole("button", { name: "Labels" }).click();
    const wanted = {
      "A4 sheets, one for each unit": "paper=a4&per=unit",
      "A4 sheets, one for each variant": "paper=a4&per=variant",
      "Roll of 40 × 30 mm, one for each unit": "paper=roll&per=unit",
      "Roll of 40 × 30 mm, one for each variant": "paper=roll&per=variant",
    };
    for (const [name, query] of Object.entries(wanted)) {
      const item = page.getByRole("menuitem", { name });
      expect(await item.getAttribute("href")).toBe(`/files/labels/${key}/file.pdf?${query}`);
      expect(await item.getAttribute("target")).toBe("_blank");
    }
    const file = await page.request.get(`/files/labels/${key}/file.pdf?paper=a4&per=variant`);
    expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  },
);
