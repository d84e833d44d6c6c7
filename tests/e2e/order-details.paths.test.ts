import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../server/demo";
import type { OrderRowWire, OrderWire } from "../../src/api/contract/orders";
import type { FormContext } from "../../src/machines/kit/form.machine";
import { type Details, type FormLabel, formEvents, formModel } from "../models/form.model";
import { edgeCover, type Model, type View } from "../models/support/model";
import { openPage } from "./harness";
import { answerQuestion, expectAsked, goOut, WAYS } from "./paths/leaving";
import { type End, steer } from "./paths/steering";
import { ask, card } from "./steps";

type FormModel = Model<FormContext<Details>, FormLabel>;
type FormView = View<FormContext<Details>>;

const EDIT = { method: "PUT", path: /^\/api\/orders\/[^/]+\/edit$/ } as const;

type Edit = { page: Page; end: End; order: OrderWire };

const details = (page: Page) => card(page, "Order details");
const orderNow = async (page: Page, key: string): Promise<OrderWire> =>
  (await ask<{ data: OrderWire }>(page, `/orders/${key}`)).body.data;

const refused = (status: number, error: string) => ({ status, error });

/** What a person does in the browser, and how the network treats them. */
const handlers = {
  "writes a remark": ({ page }) => details(page).getByLabel("Remark").fill("Call before noon"),
  submits: ({ page }) => details(page).getByRole("button", { name: "Save" }).click(),
  "the save succeeds": async ({ page, end }) => {
    await end("answered");
    await details(page).getByRole("button", { name: "Edit" }).waitFor();
  },
  "the save is refused": ({ end }) => end(refused(417, "Only 2 of Infinix Hot 40i (Black, 128GB) left")),
  "the save times out": ({ end }, how) => end("timedOut", how),
  "the save finds no server": ({ end }, how) => end("unreachable", how),
} satisfies Partial<Record<FormLabel, (edit: Edit, how: { reached: boolean }) => Promise<unknown>>>;

type Told = keyof typeof handlers;
const isTold = (label: FormLabel): label is Told => label in handlers;

const elsewhere: Record<Exclude<FormLabel, Told>, string> = {
  "clears the remark": "told on the rendered screen",
  "clears the store": "no control clears a store",
  "chooses the store again": "no control clears a store",
  "asks to leave": "told in three ways of its own",
  stays: "told in three ways of its own",
  leaves: "told in three ways of its own",
  "keeps mine": "told on the rendered screen",
  "takes theirs": "told on the rendered screen",
  "the save is stale": "told on the rendered screen",
  "the save is rejected": "shows as a refusal does, told on the rendered screen",
  "the save meets a fault": "shows as a lost connection does, told on the rendered screen",
  "the save was done before": "an edit carries no key that could be used before",
  "another card is saved": "told by the machine",
  "someone changes this card": "told by the machine",
};

/** A changed card, saved at once and after each kind of failure; all else is on the way to these. */
const edits: FormModel = {
  ...formModel,
  offers: (form) =>
    form.context.values.remark === "" ? ["writes a remark"] : (Object.keys(handlers) as Told[]).slice(1),
  edgeOf: ({ context: { failure } }, label) =>
    label === "the save succeeds" ? `after ${failure?.kind}` : "on the way",
};

/** What failed before the server could, or after it had done its part: to the browser these are alike. */
const UNCERTAIN: ReadonlySet<FormLabel> = new Set(["the save times out", "the save finds no server"]);

test("every event of the form is somebody's to bring about, or told elsewhere", () => {
  const told = [...Object.keys(handlers), ...Object.keys(elsewhere)];
  expect(told.toSorted()).toEqual(Object.keys(formEvents).toSorted());
});

let orders: OrderRowWire[] = [];

/** The page of an order no other test of this file touches, its details in edit. */
async function openEdit({ hurried = false } = {}): Promise<Edit> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const end = await steer(page, EDIT, { hurried });
  if (orders.length === 0) orders = (await ask<{ data: OrderRowWire[] }>(page, "/orders?page=3&limit=50")).body.data;
  const order = await orderNow(page, orders.pop()?.key ?? "");
  await page.goto(`/orders?query=${order.order_number}`);
  await page.getByRole("link", { name: String(order.order_number), exact: true }).click();
  await details(page).getByRole("button", { name: "Edit" }).click();
  return { page, end, order };
}

async function seeForm({ page }: Edit, form: FormView): Promise<void> {
  const { failure, isUncertain, values } = form.context;
  if (form.matches("saving")) await page.getByRole("button", { name: "Saving" }).waitFor();
  if (form.matches("editing")) {
    expect(await page.getByLabel("Remark").inputValue()).toBe(values.remark);
    if (failure !== null) await page.getByText(isUncertain ? "saving again is safe" : "Nothing was saved").waitFor();
  }
}

describe("an edit is made once, whatever failed before", () => {
  const runs = edgeCover(edits).flatMap((path) =>
    path.steps.some(({ label }) => UNCERTAIN.has(label))
      ? [
          { ...path, reached: false },
          { ...path, name: `${path.name}, its reply lost`, reached: true },
        ]
      : [{ ...path, reached: false }],
  );
  for (const { name, steps, reached } of runs) {
    test(`${name}`, async () => {
      const edit = await openEdit({ hurried: steps.some(({ label }) => label === "the save times out") });
      for (const { label, after } of steps) {
        if (!isTold(label)) throw new Error(`${label} is told elsewhere`);
        await handlers[label](edit, { reached });
        await seeForm(edit, after);
      }
      const { key, version } = edit.order;
      expect(await orderNow(edit.page, key)).toMatchObject({ remark: "Call before noon", version: version + 1 });
      await expect.poll(() => details(edit.page).innerText()).toContain("Call before noon");
    });
  }
});

/** Leaving a card that was changed, and one that was not. */
const leaving: FormModel = {
  ...formModel,
  offers: (form) => (form.hasTag("confirming") ? ["stays", "leaves"] : ["writes a remark", "asks to leave"]),
  edgeOf: (form, label) => (/stays|leave/.test(label) ? `${form.hasTag("modified")} ${label}` : "on the way"),
};

async function leave(edit: Edit, way: (typeof WAYS)[number], label: FormLabel): Promise<void> {
  const { page } = edit;
  if (label === "writes a remark") await handlers[label](edit);
  else if (label === "asks to leave") {
    await goOut(page, way, () => details(page).getByRole("button", { name: "Cancel" }).click());
  } else await answerQuestion(page, label === "stays" ? "Cancel" : "yes");
}

describe.each(WAYS)("leaving by %s", (way) => {
  for (const { name, steps } of edgeCover(leaving)) {
    test(`${name}`, async () => {
      const edit = await openEdit();
      const { page, order } = edit;
      for (const { label, after } of steps) {
        await leave(edit, way, label);
        if (after.status === "active") {
          await expectAsked(page, after.hasTag("confirming"));
          expect(new URL(page.url()).pathname).toBe(`/orders/${order.key}`);
          expect(await page.getByLabel("Remark").inputValue()).toBe(
            after.context.values.remark === "" ? order.remark : after.context.values.remark,
          );
        } else if (way === "Cancel") await details(page).getByRole("button", { name: "Edit" }).waitFor();
        else await page.waitForURL(({ pathname }) => pathname === (way === "a link" ? "/products" : "/orders"));
      }
      expect(await orderNow(page, order.key)).toMatchObject({ remark: order.remark, version: order.version });
    });
  }
});
