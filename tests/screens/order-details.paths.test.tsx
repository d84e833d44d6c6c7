import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, test } from "vitest";
import type { FormContext } from "../../src/machines/kit/form.machine";
import { type Details, type FormLabel, formEvents, formModel } from "../models/form.model";
import { edgeCover, type Model, valueOf, type View } from "../models/support/model";
import { openApp, startSession } from "./support/app";
import { type FakeServer, serve } from "./support/fake-server";
import { detail, everyScreen, ORDER } from "./support/shop";

/** What the form can meet but a person cannot bring about on this screen. */
const elsewhere = {
  "clears the store": "a chosen store can be changed for another, not cleared",
  "chooses the store again": "a chosen store can be changed for another, not cleared",
  "another card is saved": "told in the browser, of two cards at once",
  "someone changes this card": "told in the browser, of two cards at once",
} as const satisfies Partial<Record<FormLabel, string>>;

type Label = Exclude<FormLabel, keyof typeof elsewhere>;
type FormView = View<FormContext<Details>>;

const QUESTION = "Are you sure you want to continue without saving?";
const REMARK = "Call before noon";
const THEIRS = { ...ORDER, remark: "Theirs", version: ORDER.version + 1 };

type Screen = { user: ReturnType<typeof userEvent.setup>; server: FakeServer; order: { current: typeof ORDER } };

const card = () => within(screen.getByRole("region", { name: "Order details" }));
const remark = () => card().getByRole<HTMLTextAreaElement>("textbox", { name: /^Remark/ });
const press = async ({ user }: Screen, name: string) => user.click(card().getByRole("button", { name }));
const dialog = () => within(screen.getByRole("alertdialog", { name: QUESTION }));

const refuseWith =
  (status: number, error: string) =>
  async ({ server }: Screen) =>
    server.next().answer({ status, body: { error } });

/** What a person does, and how the server answers them. */
const handlers: Record<Label, (on: Screen) => Promise<void>> = {
  "writes a remark": async ({ user }) => {
    await user.clear(remark());
    await user.click(remark());
    await user.paste(REMARK);
  },
  "clears the remark": ({ user }) => user.clear(remark()),
  submits: (on) => press(on, "Save"),
  "asks to leave": (on) => press(on, "Cancel"),
  stays: ({ user }) => user.click(dialog().getByRole("button", { name: "Cancel" })),
  leaves: ({ user }) => user.click(dialog().getByRole("button", { name: "yes" })),
  "keeps mine": (on) => press(on, "Keep my changes"),
  "takes theirs": (on) => press(on, "Use the latest"),
  "the save succeeds": async ({ server, order }) => {
    const { request, answer } = server.next();
    expect(request.headers["if-match"]).toBe(String(order.current.version));
    order.current = {
      ...order.current,
      ...(request.body as Partial<typeof ORDER>),
      version: order.current.version + 1,
    };
    answer({ status: 200, body: { data: { key: ORDER.key, version: order.current.version } } });
  },
  "the save is refused": refuseWith(417, "Only 2 of Infinix Hot 40i (Black, 128GB) left"),
  "the save is rejected": refuseWith(400, "body/remark is too long"),
  "the save meets a fault": refuseWith(500, "Internal error"),
  "the save times out": async ({ server }) => server.next().timeOut(),
  "the save finds no server": async ({ server }) => server.next().disconnect(),
  "the save was done before": refuseWith(400, "This Idempotency-Key was already used for a different request"),
  "the save is stale": async ({ server, order }) => {
    order.current = THEIRS;
    server.next().answer({
      status: 409,
      body: { error: "Someone changed this since you opened it", current: order.current },
    });
  },
};

const LABELS = Object.keys(handlers) as Label[];

const modelOfScreen: Model<FormContext<Details>, FormLabel> = {
  ...formModel,
  // Nothing can be cleared out of an empty box.
  offers: (form) => LABELS.filter((label) => label !== "clears the remark" || form.context.values.remark !== ""),
  edgeOf: (before, label, after) => {
    const { failure, isUncertain } = before.context;
    // How a save ends shows the same whatever was tried before it.
    const told = before.hasTag("busy") ? "" : `${failure !== null} ${isUncertain}`;
    return [valueOf(before), told, label, valueOf(after)].join(" ");
  },
};

/** What a person sees when the model is in a state. */
async function seeForm(form: FormView): Promise<void> {
  const { values, failure, isUncertain } = form.context;
  expect(remark().value).toBe(values.remark);
  const [saving, stale] = [form.hasTag("busy"), form.matches("resolvingConflict")];
  expect(card().getByRole<HTMLButtonElement>("button", { name: "Cancel" }).disabled).toBe(saving);
  expect(card().queryByRole("button", { name: "Keep my changes" }) !== null).toBe(stale);
  if (saving) expect(card().getByRole("button", { name: "Saving" }).getAttribute("aria-busy")).toBe("true");
  else expect(card().getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(stale);
  if (saving || failure === null) expect(card().queryByRole("alert")).toBeNull();
  else {
    const told = isUncertain && !stale ? "It may or may not have been saved" : "Nothing was saved";
    const notice = card().getByRole("alert").textContent ?? "";
    expect(notice).toContain(told);
  }
}

async function seeCard(form: FormView, order: typeof ORDER): Promise<void> {
  const edit = await waitFor(() => card().getByRole<HTMLButtonElement>("button", { name: "Edit" }));
  await waitFor(() => expect(edit.disabled).toBe(false));
  expect(card().getByText(order.remark === "" ? "None" : order.remark)).toBeTruthy();
  if (form.matches("saved")) expect(await screen.findByText("Updated successfully")).toBeTruthy();
}

async function seeState(form: FormView, { order }: Screen): Promise<void> {
  await waitFor(() => expect(screen.queryByRole("alertdialog") !== null).toBe(form.hasTag("confirming")));
  if (form.status === "active") await waitFor(() => seeForm(form));
  else await seeCard(form, order.current);
}

async function openOrderInEdit(): Promise<Screen> {
  const order = { current: ORDER };
  const server = serve([
    ...everyScreen,
    { method: "GET", path: /^\/orders\/[\w-]+$/, reply: () => detail(order.current) },
    { method: "PUT", path: /^\/orders\/[\w-]+\/edit$/, reply: "held" },
  ]);
  await startSession();
  await openApp(`/orders/${ORDER.key}`);
  const user = userEvent.setup({ delay: null });
  await waitFor(() => expect(card().getByRole<HTMLButtonElement>("button", { name: "Edit" }).disabled).toBe(false));
  await press({ user, server, order }, "Edit");
  return { user, server, order };
}

beforeAll(async () => {
  serve(everyScreen);
  await startSession();
});

test("every event of the form is somebody's to bring about, or said to be out of reach here", () => {
  const reached = [...LABELS, ...Object.keys(elsewhere)];
  expect(reached.toSorted()).toEqual(Object.keys(formEvents).toSorted());
});

describe("editing an order's details", () => {
  for (const { name, steps } of edgeCover(modelOfScreen)) {
    test(`${name}`, async () => {
      const on = await openOrderInEdit();
      for (const { label, after } of steps) {
        await handlers[label as Label](on);
        await seeState(after, on);
      }
      expect(on.server.held).toHaveLength(steps.at(-1)?.after.matches("saving") ? 1 : 0);
    });
  }
});

test("a save whose reply was lost is done when it is saved again", async () => {
  const on = await openOrderInEdit();
  await handlers["writes a remark"](on);
  await handlers.submits(on);
  on.order.current = { ...ORDER, remark: REMARK, version: ORDER.version + 1 };
  on.server.next().disconnect();
  await screen.findByText(/It may or may not have been saved/);
  await handlers.submits(on);
  on.server.next().answer({ status: 409, body: { error: "Someone changed this", current: on.order.current } });
  await screen.findByText("Updated successfully");
  expect(await card().findByText(REMARK)).toBeTruthy();
});
