import type { Page } from "playwright-core";
import { stock } from "../../stock/goods-steps";
import { newName } from "../../support/dialog-steps";
import { ownStore } from "../../support/steps";
import { button, countIn, dialog, labelled, main, post, type Row } from "../form";

const adjusting = (page: Page) => dialog(page, "Adjust the stock");

export const COUNT_FORMS: Readonly<Record<string, Row>> = {
  adjustment: {
    place: "dialog",
    begin: async (at) => {
      const { key } = await stock(at, { Brass: 900 }, await ownStore(at));
      const text = newName("Fell from the shelf");
      const field = (page: Page) => labelled(adjusting(page), "Note (optional)");
      return {
        write: post("/api/adjustments/new"),
        text,
        named: "note",
        within: adjusting,
        open: async (page) => {
          await page.goto(`/products/${key}`);
          await button(main(page), "Adjust the stock").click();
          await field(page).waitFor();
        },
        fill: async (page) => {
          await labelled(adjusting(page), "Units").fill("1");
          await field(page).fill(text);
        },
        field,
        save: (page) => button(adjusting(page), "Adjust"),
        saves: (page) => countIn(page, `/audit/product/${key}?limit=50`, text),
      };
    },
  },
  countChoice: {
    place: "page",
    begin: async (at) => {
      const { title } = await stock(at, { Brass: 5 }, await ownStore(at));
      const text = newName("The shelf by the door");
      const field = (page: Page) => labelled(main(page), "Note (optional)");
      return {
        write: post("/api/counts/new"),
        text,
        named: "note",
        within: main,
        open: async (page) => {
          await page.goto("/counts/start");
          await field(page).waitFor();
        },
        fill: async (page) => {
          await main(page).getByText("Search", { exact: true }).click();
          await main(page).getByRole("textbox", { name: "Search" }).fill(title);
          await field(page).fill(text);
        },
        field,
        save: (page) => button(page, "Start counting"),
        saves: (page) => countIn(page, "/counts?limit=50", title),
      };
    },
  },
};
