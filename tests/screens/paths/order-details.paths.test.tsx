import "../support/signed-in";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { FormContext } from "../../../src/machines/kit/form/form.machine";
import { orderDetailsCard, orderDetailsForm } from "../../../src/machines/orders/detail/order-page";
import {
  type Details,
  type FormLabel,
  formEvents,
  formModel,
  INITIAL_VERSION,
  coveredElsewhere,
} from "../../models/kit/form/form.model";
import { THEIR_REMARK, THEIR_VERSION } from "../../models/support/failures";
import type { Model, View } from "../../models/support/model";
import type { Sight } from "../../models/support/walk";
import { openStaffPage, startSession } from "../support/app";
import { serve } from "../support/fake-server";
import { lostPermission, saveHandlers, saveSights, type Saving } from "../support/saving";
import { detail, everyScreen, ORDER } from "../support/shop";
import { serveStream } from "../support/stream";
import { findToast, letTimePass } from "../support/toasts";
import { testOnScreen } from "../support/walk";

const events = { ...formEvents, ...lostPermission } as const;
type Label = keyof typeof events;
type FormView = View<FormContext<Details>>;

/** An order's details being edited; `order` is the server's record. */
type Edit = Saving & { order: { current: typeof ORDER }; stream: ReturnType<typeof serveStream> };

const NOT_CLEARED = "nowhere: a chosen store can be replaced but not cleared";

/** Events of the form that a person cannot cause on this screen. */
const elsewhere = {
  "clears the store": NOT_CLEARED,
  "chooses the store again": NOT_CLEARED,
} as const satisfies Partial<Record<FormLabel, string>>;

const REMARK = "Call before noon";
const OTHER_STORE = "01900000-0000-7000-8000-0000000000a9";
const find = () => screen.queryByRole("region", { name: "Order details" });
const card = () => within(find() ?? document.body);
const remark = () => card().getByRole<HTMLTextAreaElement>("textbox", { name: /^Remark/ });
const press = async ({ user }: Pick<Edit, "user">, name: string) => user.click(card().getByRole("button", { name }));

/** Others change the order, and the person who edits its details reloads it. */
const change =
  (patch: Partial<typeof ORDER>) =>
  async ({ user, server, order, stream }: Edit) => {
    order.current = { ...order.current, ...patch };
    const { key, version } = order.current;
    await stream.tellChange({ kind: "order", key, version, action: "edited" });
    const readings = () => server.heard.filter(({ path }) => path === `/orders/${key}`).length;
    const before = readings();
    await user.click(await screen.findByRole("button", { name: "Reload" }));
    await waitFor(() => expect(readings()).toBe(before + 1));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Reload" })).toBeNull());
  };

/** The save is stale: someone else changed the order first. */
const tellStale =
  (patch: Partial<typeof ORDER>) =>
  async ({ server, order }: Edit) => {
    order.current = { ...ORDER, ...patch, version: THEIR_VERSION };
    const error = "Someone changed this since you opened it";
    server.next().answer({ status: 409, body: { error, current: order.current } });
  };

const decide = async ({ user }: Edit, side: "Yours" | "Theirs") =>
  user.click(
    within(card().getByRole("group", { name: "Remark" })).getByRole("radio", { name: new RegExp(`^${side}`) }),
  );

/** A person's actions, the server's replies, and concurrent changes by others. */
const handlers: Record<Exclude<Label, keyof typeof elsewhere>, (edit: Edit, after: FormView) => Promise<unknown>> = {
  ...saveHandlers,
  "writes a remark": async ({ user }) => {
    await user.clear(remark());
    await user.click(remark());
    await user.paste(REMARK);
  },
  "clears the remark": ({ user }) => user.clear(remark()),
  submits: (edit) => press(edit, "Save"),
  "asks to leave": (edit) => press(edit, "Cancel"),
  "keeps mine": (edit) => press(edit, "Keep my changes"),
  "takes theirs": (edit) => press(edit, "Use the latest"),
  "undoes the latest": (edit) => press(edit, "Undo"),
  "the save succeeds": async ({ server, order }, { context: { values, version } }) => {
    const { request, answer } = server.next();
    order.current = { ...order.current, remark: values.remark, version: Number(version) + 1 };
    answer({ status: 200, body: { data: { key: ORDER.key, version: order.current.version } } });
    expect(request.headers["if-match"]).toBe(String(version));
    expect(request.body).toMatchObject({ remark: values.remark });
  },
  "the save is stale": tellStale({ store: OTHER_STORE }),
  "the save conflicts in the remark": tellStale({ remark: THEIR_REMARK }),
  "decides for mine": (edit) => decide(edit, "Yours"),
  "decides for theirs": (edit) => decide(edit, "Theirs"),
  "another card is saved": change({ cost: 160_000, version: INITIAL_VERSION + 1 }),
  "someone changes this card": change({ remark: "Theirs", version: INITIAL_VERSION + 2 }),
};

/** The card in reading mode: it shows the server's record and can be edited again. */
async function seeRead({ order }: Edit): Promise<void> {
  await waitFor(() => expect(card().getByRole<HTMLButtonElement>("button", { name: "Edit" }).disabled).toBe(false));
  await card().findByText(order.current.remark === "" ? "None" : order.current.remark);
}

const isShown = (form: FormView) => form.status === "active";

/** What a person sees while editing an order's details. */
const sights: Sight<FormContext<Details>, Edit>[] = [
  ...saveSights<Details, Edit>({ find, button: ["Save", "Saving"] }),
  {
    says: "Remark holds what I typed, and only currently possible actions are enabled",
    when: isShown,
    look: (_, form) =>
      waitFor(() => {
        expect(remark().value).toBe(form.context.values.remark);
        const isDisabled = (name: string) => card().getByRole<HTMLButtonElement>("button", { name }).disabled;
        expect(isDisabled("Cancel")).toBe(form.matches("saving"));
        // The leave confirmation hides whether a conflict is open behind it.
        if (!form.hasTag("confirming") && !form.matches("saving"))
          expect(isDisabled("Save")).toBe(form.matches("resolvingConflict"));
      }),
  },
  { says: "the card shows the order's current values", when: (form) => form.status === "done", look: seeRead },
  {
    says: "a message confirms the save",
    when: (form) => form.matches("saved"),
    look: () => findToast("Updated successfully"),
  },
];

const model: Model<FormContext<Details>, Label> = {
  machine: formModel.machine,
  input: formModel.input,
  stateOf: formModel.stateOf,
  events,
  offers: (form) => {
    // The confirmation blocks everything behind it.
    if (form.hasTag("confirming")) return ["stays", "leaves"];
    const { values, version, initial } = form.context;
    return (Object.keys(handlers) as Label[]).filter((label) => {
      // An empty box cannot be cleared, and a record that already equals the input is not stale.
      if (label === "clears the remark") return values.remark !== "";
      if (label === "undoes the latest") return form.context.dropped !== null;
      if (label.startsWith("decides")) return form.context.conflicts.length > 0;
      if (label === "the save is stale" || label === "the save conflicts in the remark")
        return initial.remark === "" && version !== THEIR_VERSION;
      return !/another card|someone/.test(label) || (form.matches("editing") && version === INITIAL_VERSION);
    });
  },
};

async function openOrderInEdit(): Promise<Edit> {
  const order = { current: ORDER };
  const stream = serveStream();
  const server = serve([
    ...everyScreen,
    { method: "GET", path: /^\/orders\/[\w-]+$/, reply: () => detail(order.current) },
    { method: "PUT", path: /^\/orders\/[\w-]+\/edit$/, reply: "held" },
  ]);
  await openStaffPage(`/orders/${ORDER.key}`);
  const edit = { user: userEvent.setup({ delay: null }), server, order, stream };
  await seeRead(edit);
  await press(edit, "Edit");
  return edit;
}

beforeAll(async () => {
  serve(everyScreen);
  await startSession();
});

const PROPOSED = "in tests/screens/orders/payment.test.ts: only the payments of an order propose a change";

testOnScreen<FormContext<Details>, Label, Edit>({
  title: "editing an order's details in their card",
  models: [model],
  machine: orderDetailsForm,
  companions: { card: orderDetailsCard },
  handlers,
  elsewhere,
  beyond: {
    ...coveredElsewhere,
    "card: reading proposal.requested (1)": PROPOSED,
    "card: reading proposal.requested (2)": PROPOSED,
    "card: awaiting record.refreshed": PROPOSED,
    "card: proposing (always) (1)": PROPOSED,
    "card: proposing (always) (2)": PROPOSED,
    "editing form.submitted (2)": "covered by the supplier's form: nothing in the card can be empty",
  },
  sights,
  open: openOrderInEdit,
});

/** The save that is sent next: first the device keeps what is typed. */
async function sent({ server }: Edit) {
  await waitFor(() => expect(server.held).not.toEqual([]));
  return server.next();
}

beforeEach(letTimePass);

test("saving again after a lost reply is the same save, which completes", async () => {
  const on = await openOrderInEdit();
  await on.user.click(remark());
  await on.user.paste(REMARK);
  await press(on, "Save");
  on.order.current = { ...ORDER, remark: REMARK, version: ORDER.version + 1 };
  const lost = await sent(on);
  lost.disconnect();
  await screen.findByText(/It may or may not have been saved/);
  await press(on, "Save");
  const { request, answer } = await sent(on);
  // By it the server knows the save, and gives the reply that was lost.
  expect(request.headers["idempotency-key"]).toBe(lost.request.headers["idempotency-key"]);
  expect(request.headers["if-match"]).toBe(lost.request.headers["if-match"]);
  answer({ status: 200, body: { data: { key: ORDER.key, version: ORDER.version + 1 } } });
  await findToast("Updated successfully");
  await seeRead(on);
});

test("keeping my remark keeps the status that someone else completed", async () => {
  const on = await openOrderInEdit();
  await on.user.click(remark());
  await on.user.paste(REMARK);
  await press(on, "Save");
  on.order.current = { ...ORDER, status: "completed", version: THEIR_VERSION };
  (await sent(on)).answer({ status: 409, body: { error: "Someone changed this", current: on.order.current } });
  await card().findByText(/Keep your changes together with theirs/);
  await press(on, "Keep my changes");
  await press(on, "Save");
  const { request, answer } = await sent(on);
  expect(request.body).toMatchObject({ status: "completed", remark: REMARK });
  expect(request.headers["if-match"]).toBe(String(THEIR_VERSION));
  answer({ status: 200, body: { data: { key: ORDER.key, version: THEIR_VERSION + 1 } } });
  await findToast("Updated successfully");
});
