import { EDIT, listOne, nameOf, question, update } from "../../products/product-edit-steps";
import * as products from "../../products/product-add-steps";
import { newName } from "../../support/dialog-steps";
import { button, changing, countIn, labelled, main, post, type Row } from "../form";
import { bodyOf, deleteGoods } from "./goods";
import type { ProductWire } from "../../../../src/api/products/products.contract";

export const PRODUCT_FORMS: Readonly<Record<string, Row>> = {
  productAddForm: {
    place: "page",
    next: "products-screen",
    begin: () => {
      const text = newName("Trust lamp");
      return Promise.resolve({
        write: post("/api/products/new"),
        text,
        named: "title",
        within: main,
        open: async (page) => {
          await page.goto("/products/add");
          await labelled(page, "Name").waitFor();
        },
        fill: (page) => products.fill(page, text),
        field: (page) => labelled(page, "Name"),
        save: products.add,
        saves: (page) => countIn(page, `/products?query=${encodeURIComponent(text)}`, text),
      });
    },
  },
  productEditForm: {
    place: "page",
    isRecord: true,
    isRemovable: true,
    begin: async (at) => {
      const product = await listOne(at, newName("Trust radio"));
      const renamed = newName("Their radio");
      return changing(at, {
        record: `/products/${product.key}`,
        write: EDIT,
        theirs: (now: ProductWire, description) => ({ ...bodyOf(now), title: renamed, description }),
        kept: renamed,
        within: main,
        open: async (page) => {
          await page.goto(`/products/${product.key}`);
          await nameOf(page).waitFor();
        },
        field: (within) => labelled(within, "Description"),
        named: "description",
        save: update,
        confirm: (page) => button(question(page, /update this product/), "Update"),
        remove: (other) => deleteGoods(other, product),
      });
    },
  },
};
