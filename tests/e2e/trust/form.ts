import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { newName } from "../support/dialog-steps";
import { ask, card } from "../support/steps";
import type { Call } from "../support/watch";

/** A form on one record that only this cell uses. */
export type Form = {
  write: Call;
  /** What the field that is looked at shows once all is typed. */
  text: string;
  /** The request's name of that field. */
  named: string;
  /** Goes from any page to the open form. */
  open: (page: Page) => Promise<void>;
  /** Types all that a save needs. */
  fill: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
  /** What the field shows; its value by default. */
  shown?: (page: Page) => Promise<string>;
  /** Changes the typed field, and changes it back with one last input; the last letter by default. */
  retype?: { away: (page: Page) => Promise<unknown>; back: (page: Page) => Promise<unknown> };
  /** All of its controls. */
  within: (page: Page) => Locator;
  save: (page: Page) => Locator;
  /** The button of the question that a save asks first. */
  confirm?: (page: Page) => Locator;
  /** How many times it was saved, by the API. */
  saves: (page: Page) => Promise<number>;
  /** Changes, in another person's name, the field that is looked at and another one of the record that is edited. */
  change?: (other: Page) => Promise<void>;
  /** Makes it impossible, in another person's name, to save the form. */
  close?: (other: Page) => Promise<void>;
  /** Closing changes the field that is looked at. */
  isChangedByClosing?: true;
  /** Sees that it was saved, where the record has no such form any more; by default the form says so. */
  seeMade?: (page: Page) => Promise<unknown>;
  /** Leaves a form that can no longer be saved, up to the question; its Cancel by default. */
  leave?: (page: Page) => Promise<unknown>;
  /** Deletes, in another person's name, the record that is edited or used. */
  remove?: (other: Page) => Promise<void>;
};

/** A form of the product in the matrix. */
export type Row = {
  /** A dialog covers the menu of its page. */
  place: "dialog" | "card" | "page";
  /** It edits a record that others edit as well, and has `change`. */
  isRecord?: true;
  /** It has `close`. */
  isClosable?: true;
  /** It has `remove`. */
  isRemovable?: true;
  /** The module of the page that follows a save, where another built file holds it. */
  next?: string;
  begin: (page: Page) => Promise<Form>;
};

export const put = (path: RegExp): Call => ({ method: "PUT", path });
export const post = (path: string): Call => ({ method: "POST", path });

export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
export const main = (page: Page) => page.getByRole("main");
export const labelled = (within: Page | Locator, label: string) => within.getByLabel(label, { exact: true });
export const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });

let amounts = 0;

/** An amount that nothing else in the shop has, in a field, as typed and on the wire. */
export function newAmount(least = 1000) {
  amounts += 1;
  const naira = least + 234 + amounts * 0.07;
  const kobo = Math.round(naira * 100);
  return {
    text: new Intl.NumberFormat("en", { minimumFractionDigits: 2 }).format(kobo / 100),
    typed: String(kobo),
    naira: kobo / 100,
  };
}

/** What `form` shows in the field that is looked at. */
export const shownIn = (page: Page, form: Form): Promise<string> => form.shown?.(page) ?? form.field(page).inputValue();

/** How many records of a list hold this text. */
export async function countIn(page: Page, path: string, text: string): Promise<number> {
  const { body } = await ask<{ data: unknown[] }>(page, path);
  return body.data.filter((record) => JSON.stringify(record).includes(text)).length;
}

type Edited = {
  /** The record's path in the API. */
  record: string;
  /** The path that changes it; `/edit` of the record by default. */
  edit?: string;
  /** What another person sends, with another value of the field that is looked at. */
  theirs: (record: never, text: string) => object;
  /** In the record's JSON once the form was saved. */
  holds: string | RegExp;
  /** In the record's JSON in the end: the person did not change this. */
  kept: string | RegExp;
};

/** Changes a record by the API, in the name of the person signed in on `page`. */
export async function send(page: Page, path: string, data: object): Promise<void> {
  expect(await ask(page, path, { method: "PUT", data })).toMatchObject({ status: 200 });
}

type Versioned = { version: number | string };

/** An account's version is followed by its balance. */
const editsOf = ({ version }: Versioned): number => Number(String(version).split(":")[0]);

/** The edits of a record by the person, as versions, and by another one. */
export async function countEdits(
  at: Page,
  { record: path, edit = `${path}/edit`, theirs, holds, kept }: Edited,
): Promise<Required<Pick<Form, "saves" | "change">>> {
  /** Undefined once it was deleted. */
  const find = async (page: Page) => (await ask<{ data?: Versioned }>(page, path)).body.data;
  const read = async (page: Page) => {
    const found = await find(page);
    if (found === undefined) throw new Error(`there is no ${path}`);
    return found;
  };
  const before = await read(at);
  let others = 0;
  return {
    /** 0 if the record does not hold what was typed. */
    saves: async (page) => {
      const now = await find(page);
      if (now === undefined) return 0;
      // Parts of an order are JSON within its JSON, as the database writes it.
      const json = JSON.stringify(now).replaceAll(String.raw`\"`, '"').replaceAll(/" ?: /g, '":');
      if (typeof holds === "string" ? !json.includes(holds) : !holds.test(json)) return 0;
      if (others > 0) expect(json).toMatch(kept);
      return editsOf(now) - editsOf(before) - others;
    },
    change: async (other) => {
      await send(other, edit, theirs((await read(other)) as never, newName("Theirs")));
      others += 1;
    },
  };
}

type Adding = {
  /** Where the button is that opens the dialog; anywhere on the page by default. */
  from?: (page: Page) => Locator;
  title: string;
  path: string;
  write: Call;
  /** The label of the field that is looked at. */
  field?: string;
  named?: string;
  /** Types everything else. */
  more: (within: Locator, page: Page) => Promise<unknown>;
  saves?: (page: Page, text: string) => Promise<number>;
};

/** A form that adds to a list, in a dialog of it. */
export const adding = ({
  title,
  path,
  write,
  field = "Name",
  named = "name",
  from = main,
  more,
  ...own
}: Adding): Row => ({
  place: "dialog",
  begin: () => {
    const text = newName("0 Trust");
    const within = (page: Page) => dialog(page, title);
    const list = write.path.toString().slice("/api".length, -"/new".length);
    const saves = own.saves ?? ((page, typed) => countIn(page, `${list}?limit=100`, typed));
    return Promise.resolve({
      write,
      text,
      named,
      within,
      open: async (page) => {
        await page.goto(path);
        await button(from(page), title).click();
        await labelled(within(page), field).waitFor();
      },
      fill: async (page) => {
        await labelled(within(page), field).fill(text);
        await more(within(page), page);
      },
      field: (page) => labelled(within(page), field),
      save: (page) => button(within(page), title),
      saves: (page) => saves(page, text),
    });
  },
});

/** One field of a form on a record. */
type Change = Omit<Edited, "holds"> & {
  write: Call;
  field: (within: Locator) => Locator;
  named: string;
  /** What is typed, shown and stored; a name by default. */
  value?: { text: string; typed: string; holds: string };
  /** Types everything else, before. */
  first?: (within: Locator, page: Page) => Promise<unknown>;
} & Pick<Form, "open" | "within" | "save"> &
  Partial<Pick<Form, "close" | "remove" | "confirm" | "retype">>;

/** A form that edits a record, of which it changes one field. */
export async function changing(at: Page, change: Change): Promise<Form> {
  const { record, edit, theirs, kept, field, value, first, within, ...form } = change;
  const name = newName("Trust");
  const { text, typed, holds } = value ?? { text: name, typed: name, holds: name };
  const edited = { record, theirs, kept, holds, ...(edit !== undefined && { edit }) };
  return {
    ...form,
    ...(await countEdits(at, edited)),
    within,
    text,
    field: (page) => field(within(page)),
    fill: async (page) => {
      await first?.(within(page), page);
      await field(within(page)).fill(typed);
    },
  };
}

/** Opens a card of a record's page for editing. */
export const openCard = (path: string, title: string, field: (within: Locator) => Locator) => async (page: Page) => {
  await page.goto(path);
  await button(card(page, title), "Edit").click();
  await field(card(page, title)).waitFor();
};
