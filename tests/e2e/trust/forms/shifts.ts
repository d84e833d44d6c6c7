import type { Page } from "playwright-core";
import { DENOMINATIONS } from "../../../../src/api/shifts/shifts.rules";
import { newTill } from "../../money/finance-steps";
import { newName } from "../../support/dialog-steps";
import { ask, card, choose } from "../../support/steps";
import { button, changing, countIn, dialog, labelled, newAmount, post, put, type Row, send } from "../form";

const NOTHING = Object.fromEntries(DENOMINATIONS.map(({ name }) => [name, 0]));

/** A shift with a float of 900 notes of ₦1,000 on a till of its own, opened in the name of the person on `page`. */
async function openShift(page: Page): Promise<string> {
  const till = await newTill(page, 900_000);
  const data = { account: till.key, count: { ...NOTHING, "1000": 900 } };
  const { body } = await ask<{ data: { key: string } }>(page, "/shifts/new", { method: "POST", data });
  return `/shifts/${body.data.key}`;
}

const notes = (within: ReturnType<typeof card>) => labelled(within, "₦1,000");
const opening = (page: Page) => dialog(page, "Open a shift");
const counting = (page: Page) => card(page, "Count the drawer");
const closing = (page: Page) => card(page, "Close the shift");
const dropping = (page: Page) => card(page, "Drop to the safe");

let counts = 0;

/** A number of notes that nothing else has. */
const newCount = () => {
  counts += 1;
  return String(2000 + counts * 7);
};

export const SHIFT_FORMS: Readonly<Record<string, Row>> = {
  shiftOpening: {
    place: "dialog",
    begin: async (at) => {
      const till = await newTill(at, 0);
      const text = newCount();
      return {
        write: post("/api/shifts/new"),
        text,
        named: "count.1000",
        within: opening,
        open: async (page) => {
          await page.goto("/shifts");
          await button(page, "Open a shift").click();
          await notes(opening(page)).waitFor();
        },
        fill: async (page) => {
          await choose(opening(page), "Cash account", new RegExp(till.name));
          await notes(opening(page)).fill(text);
        },
        field: (page) => notes(opening(page)),
        save: (page) => button(opening(page), "Open shift"),
        saves: (page) => countIn(page, `/shifts?account=${till.key}`, till.key),
      };
    },
  },
  shiftCount: {
    place: "card",
    isRecord: true,
    begin: async (at) => {
      const path = await openShift(at);
      const text = newCount();
      return changing(at, {
        record: path,
        edit: `${path}/count/edit`,
        write: put(/^\/api\/shifts\/[^/]+\/count\/edit$/),
        theirs: () => ({ count: { ...NOTHING, "1000": 900, "500": 3 } }),
        kept: '"500":3',
        within: counting,
        open: async (page) => {
          await page.goto(path);
          await page.getByRole("button", { name: /^Count (the drawer|again)$/ }).click();
          await notes(counting(page)).waitFor();
        },
        field: notes,
        named: "count.1000",
        value: { text, typed: text, holds: `"1000":${text}` },
        save: (page) => button(counting(page), "Save count"),
      });
    },
  },
  shiftClosing: {
    place: "card",
    isClosable: true,
    begin: async (at) => {
      const path = await openShift(at);
      await send(at, `${path}/count/edit`, { count: { ...NOTHING, "1000": 899 } });
      const text = newName("Torn note");
      const field = (page: Page) => labelled(closing(page), "Explanation");
      const close = (other: Page) => send(other, `${path}/close/edit`, { expected: 900_000, explanation: "Theirs" });
      return {
        write: put(/^\/api\/shifts\/[^/]+\/close\/edit$/),
        text,
        named: "explanation",
        within: closing,
        open: async (page) => {
          await page.goto(path);
          await field(page).waitFor();
        },
        fill: (page) => field(page).fill(text),
        field,
        save: (page) => button(closing(page), "Close shift"),
        saves: async (page) => {
          const { body } = await ask(page, path);
          return Number(JSON.stringify(body).includes(text));
        },
        close,
        isChangedByClosing: true,
        // A closed shift is not closed again: it shows that it is closed, and with which words.
        seeMade: async (page) => {
          await page.goto(path);
          await card(page, "Drawer").getByText(text, { exact: true }).waitFor();
        },
        leave: (page) => page.getByRole("link", { name: "Shifts", exact: true }).first().click(),
      };
    },
  },
  shiftDrop: {
    place: "card",
    begin: async (at) => {
      const path = await openShift(at);
      const safe = await newTill(at, 0);
      const { text, typed, naira } = newAmount(70_000);
      const field = (page: Page) => labelled(dropping(page), "Amount");
      return {
        write: { method: "POST", path: /^\/api\/shifts\/[^/]+\/drops\/new$/ },
        text,
        named: "amount",
        within: dropping,
        open: async (page) => {
          await page.goto(path);
          await button(page, "Drop to the safe").click();
          await field(page).waitFor();
        },
        fill: async (page) => {
          await choose(dropping(page), "To", new RegExp(safe.name));
          await field(page).pressSequentially(typed);
        },
        field,
        save: (page) => button(dropping(page), "Drop"),
        saves: (page) => countIn(page, `${path}/movements`, `"amount":-${naira}`),
      };
    },
  },
};
