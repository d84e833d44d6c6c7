import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { newName } from "../support/dialog-steps";
import { ask, card } from "../support/steps";
import type { Call } from "../support/watch";

/** A form on one record that only this cell uses. */
export type Form = {
  write: Call;
  /** What is typed into the field that is looked at. */
  text: string;
  /** Goes from any page to the open form. */
  open: (page: Page) => Promise<void>;
  /** Types all that a save needs. */
  fill: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
  save: (page: Page) => Locator;
  /** How many times it was saved, by the API. */
  saves: (page: Page) => Promise<number>;
  /** Changes, in another person's name, the field that is looked at and another one of the record that is edited. */
  change?: (other: Page) => Promise<void>;
  /** Makes it impossible, in another person's name, to save the form. */
  close?: (other: Page) => Promise<void>;
};

export const form = (begin: (page: Page) => Promise<Form>) => begin;

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
  /** What another person sends, with `text` in the field that is looked at. */
  theirs: (record: never, text: string) => object;
  /** Text of the record in the end, in its JSON: the person did not change this. */
  kept: string;
};

/** Changes a record by the API, in the name of the person signed in on `page`. */
export async function send(page: Page, path: string, data: object): Promise<void> {
  expect(await ask(page, path, { method: "PUT", data })).toMatchObject({ status: 200 });
}

/** The edits of a record by the person, as versions, and by another one. */
export async function countEdits(page: Page, { record: path, edit = `${path}/edit`, theirs, kept }: Edited) {
  const read = async () => (await ask<{ data: { version: number } }>(page, path)).body.data;
  const before = await read();
  let others = 0;
  return {
    /** 0 if the record does not hold the text. */
    saves: async (text: string) => {
      const now = await read();
      const json = JSON.stringify(now);
      if (!json.includes(text)) return 0;
      if (others > 0) expect(json).toContain(kept);
      return now.version - before.version - others;
    },
    change: async (other: Page) => {
      await send(other, edit, theirs((await read()) as never, newName("Theirs")));
      others += 1;
    },
  };
}

export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
export const labelled = (within: Page | Locator, label: string) => within.getByLabel(label, { exact: true });
export const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });

/** A form in the dialog of a list. */
export const inDialog = (title: string, path: string, call: Call, more: (within: Locator) => Promise<unknown>) =>
  form(async () => {
    const text = newName("0 Trust");
    const within = (page: Page) => dialog(page, title);
    return {
      write: call,
      text,
      open: async (page) => {
        await page.goto(path);
        await page.getByRole("navigation", { name: "Pages" }).waitFor();
        await button(page.getByRole("main"), title).click();
        await labelled(within(page), "Name").waitFor();
      },
      fill: async (page) => {
        await labelled(within(page), "Name").fill(text);
        await more(within(page));
      },
      field: (page) => labelled(within(page), "Name"),
      save: (page) => button(within(page), title),
      saves: (page) => countIn(page, `${call.path.toString().slice("/api".length, -"/new".length)}?limit=100`, text),
    };
  });

type Card = Edited & { page: string; card: string; field: string; write: Call; close?: Form["close"] };

/** A form in a card of a record's page. */
export const inCard = (prepare: (page: Page) => Promise<Card>) =>
  form(async (at) => {
    const { page: path, card: title, field, write, close, ...edited } = await prepare(at);
    const text = newName("Trust");
    const { saves, change } = await countEdits(at, edited);
    const within = (page: Page) => card(page, title);
    return {
      write,
      text,
      open: async (page) => {
        await page.goto(path);
        await button(within(page), "Edit").click();
        await labelled(within(page), field).waitFor();
      },
      fill: (page) => labelled(within(page), field).fill(text),
      field: (page) => labelled(within(page), field),
      save: (page) => button(within(page), "Save"),
      saves: () => saves(text),
      change,
      ...(close && { close }),
    };
  });

export const put = (path: RegExp): Call => ({ method: "PUT", path });
export const post = (path: string): Call => ({ method: "POST", path });
