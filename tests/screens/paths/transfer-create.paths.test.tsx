import "../support/signed-in";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect } from "vitest";
import type { TransferWire } from "../../../src/api/stock/transfers.contract";
import type { FormContext } from "../../../src/machines/kit/form/form.machine";
import type { TransferDraft } from "../../../src/machines/stock/transfer-draft";
import {
  endingsOfEdits,
  transferEvents,
  transferModel,
  transitionsOfEdits,
  type TransferView,
} from "../../models/stock/transfer.model";
import type { Model } from "../../models/support/model";
import type { Sight } from "../../models/support/walk";
import { openStaffPage, startSession } from "../support/app";
import { serve } from "../support/fake-server";
import { pick, takePhone } from "../support/person-at-order";
import { lostPermission, saveHandlers, saveSights, type Saving } from "../support/saving";
import { detail, everyScreen, IKEJA, LEKKI, listed, PHONE } from "../support/shop";
import { noteOf } from "../support/sights";
import { findToast } from "../support/toasts";
import { testOnScreen } from "../support/walk";

const events = { ...transferEvents, ...lostPermission } as const;
type Label = keyof typeof events;
type Sending = Saving & { pathname: () => string };

const SENT: TransferWire = {
  key: "01900000-0000-7000-8000-000000000020",
  order_number: 31,
  to: IKEJA.title,
  to_key: IKEJA.key,
  created_at: "2026-03-02T10:30:00.000Z",
  status: "received",
  products: [],
  closed_at: null,
  closed_by: null,
  can_receive: false,
  can_call_back: false,
  version: 1,
};

const region = (name: string) => within(screen.getByRole("region", { name }));
const destination = () => region("Destination").getByRole("combobox", { name: "To" });
const choose = async ({ user }: Sending, store: typeof LEKKI) => pick({ user }, destination(), store.title);
const press = async ({ user }: Sending, name: string | RegExp) => user.click(screen.getByRole("button", { name }));

/** A person's actions and the server's replies. */
const handlers: Record<Exclude<Label, keyof typeof endingsOfEdits>, (sending: Sending) => Promise<unknown>> = {
  ...saveHandlers,
  "picks a product": async (sending) => {
    await press(sending, "Add products");
    await takePhone(sending);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
  "removes the product": (sending) => press(sending, /^Remove/),
  "chooses where to": (sending) => choose(sending, IKEJA),
  "chooses where it is": (sending) => choose(sending, LEKKI),
  submits: (sending) => press(sending, "Create transfer"),
  "asks to leave": ({ user }) => user.click(screen.getByRole("link", { name: "Cancel" })),
  "the save succeeds": async ({ server }) => {
    const { request, answer } = server.next();
    answer({ status: 200, body: { data: { key: SENT.key, order_number: SENT.order_number } } });
    expect(request.headers["idempotency-key"]).toMatch(/^[\da-f]{32}$/);
    const products = [{ product: PHONE.key, variant: PHONE.variants[0]?.key, quantity: 1 }];
    expect(request.body).toEqual({ products, to: IKEJA.key });
  },
};

const STORES: Readonly<Record<string, string>> = { here: LEKKI.title, there: IKEJA.title, "": "Select store" };

function noteBelow({ values: { lines, toKey }, problems }: FormContext<TransferDraft>): string {
  if (lines.length > 0 && toKey === "here") return `${PHONE.title} is in ${LEKKI.title} already. Choose another store`;
  return (toKey === "" ? problems?.fields.toKey : undefined) ?? "Goods arrive there at once.";
}

/** The expected look of the transfer being written. */
function seeTransfer({ context }: TransferView): void {
  const { lines, toKey } = context.values;
  expect(destination().textContent).toContain(STORES[toKey]);
  expect(noteOf(destination())).toBe(noteBelow(context));
  const products = region("Products");
  expect(products.queryAllByText(PHONE.title)).toHaveLength(lines.length);
  expect(products.queryByText("Please add at least one product") !== null).toBe(
    context.problems?.fields.lines !== undefined,
  );
}

/** What a person sees while writing a transfer. */
const sights: Sight<FormContext<TransferDraft>, Sending>[] = [
  ...saveSights<TransferDraft, Sending>({
    find: () => document.getElementById("content"),
    button: ["Create transfer", "Creating transfer"],
    made: "transfer",
  }),
  {
    says: "the goods and the destination show my input, with errors at their fields",
    when: (form) => form.status === "active",
    look: (_, form) => waitFor(() => seeTransfer(form)),
  },
  {
    says: "a message confirms the creation, and the transfer opens",
    when: (form) => form.matches("saved"),
    look: async ({ pathname }) => {
      await findToast("Transfer successfully created");
      await screen.findByRole("heading", { level: 1, name: `Transfer ${SENT.order_number}` });
      expect(pathname()).toBe(`/transfer/${SENT.key}`);
    },
  },
  {
    says: "the list of transfers is shown again",
    when: (form) => form.matches("left"),
    look: () => screen.findByRole("heading", { level: 1, name: "Transfers" }),
  },
];

const model: Model<FormContext<TransferDraft>, Label> = {
  ...transferModel,
  events,
  offers: (form) => {
    // The confirmation blocks everything behind it, and a save in progress blocks its form.
    if (form.hasTag("confirming")) return ["stays", "leaves"];
    const endings = Object.keys(lostPermission) as Label[];
    return [...transferModel.offers(form), ...endings];
  },
};

beforeAll(async () => {
  serve(everyScreen);
  await startSession();
});

testOnScreen<FormContext<TransferDraft>, Label, Sending>({
  title: "creating a transfer",
  models: [model],
  handlers,
  elsewhere: endingsOfEdits,
  beyond: {
    ...transitionsOfEdits,
    "editing.unmodified leave.requested":
      "covered by cards and dialogs: an untouched page never asks before it is left",
  },
  sights,
  shows: ({ context: { problems } }) => Object.keys(problems?.fields ?? {}).join(),
  open: async () => {
    const server = serve([
      ...everyScreen,
      { method: "POST", path: /^\/inventory\/transfers\/new$/, reply: "held" },
      { method: "GET", path: /^\/inventory\/transfers$/, reply: () => listed() },
      { method: "GET", path: /^\/inventory\/transfers\/[\w-]+$/, reply: () => detail(SENT) },
      { method: "GET", path: /^\/audit/, reply: () => listed() },
      { method: "GET", path: /^\/preflight\/load-products$/, reply: () => listed(PHONE) },
    ]);
    const { pathname } = await openStaffPage("/transfer/create");
    await screen.findByRole("heading", { level: 1, name: "Create transfer" });
    return { user: userEvent.setup({ delay: null }), server, pathname };
  },
});
