import "../support/signed-in";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import type { OrderWire } from "../../../src/api/orders/orders.contract";
import { openStaffPage, startSession } from "../support/app";
import { type Request, serve } from "../support/fake-server";
import { detail, everyScreen, IKEJA, ORDER, TILL } from "../support/shop";

const BANK = { key: "01900000-0000-7000-8000-0000000000c1", name: "Lekki bank" };
const POS = { key: "01900000-0000-7000-8000-0000000000c2", name: "Lekki POS" };

const lookups = everyScreen.find(({ path }) => path.test("/preflight/load-info"));
const accounts = { status: 200, body: { data: [TILL, BANK, POS] } };

/** The shop with three accounts. */
const shop = [
  {
    method: "GET",
    path: /^\/preflight\/load-info$/,
    reply: (request: Request) =>
      request.query.get("xbtsx") === "accounts" ? accounts : (lookups?.reply(request) ?? accounts),
  },
  ...everyScreen,
];

beforeAll(async () => {
  serve(shop);
  await startSession();
});

/** 14:05 of the shop's clock. */
const AT = "2026-01-02T13:05:00.000Z";
const NAMES = ["Ngozi Eze"];

/** An order's card in edit, whose saves the test answers. */
async function edit(title: string) {
  const server = serve([
    ...shop,
    { method: "GET", path: /^\/orders\/[\w-]+$/, reply: () => detail(ORDER) },
    { method: "PUT", path: /^\/orders\/[\w-]+\/(\w+\/)?edit$/, reply: "held" },
  ]);
  await openStaffPage(`/orders/${ORDER.key}`);
  const user = userEvent.setup({ delay: null });
  await screen.findByRole("region", { name: title });
  const card = () => within(screen.getByRole("region", { name: title }));
  await user.click(await card().findByRole("button", { name: "Edit" }));
  await waitFor(() => card().getByRole("button", { name: "Cancel" }));
  /** Saves; the answer is that these people changed the order to this. */
  const collide = async (theirs: Partial<OrderWire>, by: readonly string[] = NAMES, meanwhile = () => {}) => {
    await user.click(card().getByRole("button", { name: /^Save/ }));
    await waitFor(() => expect(server.held).toHaveLength(1));
    meanwhile();
    const current = { ...ORDER, version: ORDER.version + 1, ...theirs };
    server.next().answer({
      status: 409,
      body: { error: "Someone changed this", current, ...(by.length > 0 && { changed_by: by, changed_at: AT }) },
    });
    await card().findByRole("button", { name: "Keep my changes" });
  };
  return { user, card, server, collide };
}

const type = async (user: ReturnType<typeof userEvent.setup>, box: HTMLElement, text: string) => {
  await user.clear(box);
  await user.click(box);
  await user.paste(text);
};

const title = (element: HTMLElement) => element.querySelector("p")?.textContent;

test("a conflict tells who changed the record and when, and shows both values of each field", async () => {
  const { user, card, collide } = await edit("Order details");
  await type(user, card().getByLabelText(/^Remark/), "Call before noon");
  await collide({ remark: "Ring the bell", store: IKEJA.key, store_name: IKEJA.title });
  expect(title(card().getByRole("alert"))).toBe("Ngozi Eze changed this at 02/01/26 14:05");

  const choice = within(card().getByRole("group", { name: "Remark" }));
  const [mine, theirs, ...more] = choice.getAllByRole<HTMLInputElement>("radio");
  expect(mine?.labels?.[0]?.textContent).toBe("YoursCall before noon");
  expect(theirs?.labels?.[0]?.textContent).toBe("Theirs · Ngozi Eze, 02/01/26 14:05Ring the bell");
  expect([more, mine?.checked, theirs?.checked]).toEqual([[], false, false]);
  // Only they changed the store.
  expect(card().queryByRole("group", { name: "Store" })).toBeNull();
  const keep = card().getByRole<HTMLButtonElement>("button", { name: "Keep my changes" });
  expect(keep.disabled).toBe(true);

  await user.click(choice.getByText("Ring the bell"));
  expect([theirs?.checked, keep.disabled]).toEqual([true, false]);
});

test("several people are all named, and nobody is where nobody is known", async () => {
  const { user, card, collide } = await edit("Order details");
  await type(user, card().getByLabelText(/^Remark/), "Call before noon");
  await collide({ remark: "Ring the bell" }, ["Ngozi Eze", "Tunde Bello"]);
  expect(title(card().getByRole("alert"))).toBe("Ngozi Eze and Tunde Bello changed this, last at 02/01/26 14:05");
  expect(card().getByText("Ring the bell").parentElement?.textContent).toContain(
    "Theirs · Ngozi Eze or Tunde Bello, last at 02/01/26 14:05",
  );

  await user.click(card().getByRole("radio", { name: /^Yours/ }));
  await user.click(card().getByRole("button", { name: "Keep my changes" }));
  await collide({ remark: "Knock", version: ORDER.version + 2 }, []);
  expect(title(card().getByRole("alert"))).toBe("Someone changed this");
  expect(card().getByText("Knock").parentElement?.textContent).toBe("TheirsKnock");
});

test("both amounts of one payment are shown in naira, by the account's name", async () => {
  const { user, card, collide } = await edit("Payment details");
  const box = within(card().getByRole("group", { name: "Payment 1" })).getByLabelText(/^Amount/);
  await user.clear(box);
  await user.type(box, "6000000");
  const theirs = JSON.stringify([{ mode: "cash", account: TILL.name, account_key: TILL.key, amount: 70_000 }]);
  await collide({ payment: theirs });
  const [mine, other] = within(
    card().getByRole("group", { name: "Payment Lekki till: Amount" }),
  ).getAllByRole<HTMLInputElement>("radio");
  expect(mine?.labels?.[0]?.textContent).toBe("Yours₦60,000.00");
  expect(other?.labels?.[0]?.textContent).toContain("₦70,000.00");
});

test("the conflict gets the focus of the pressed button, and the next key reaches its first choice", async () => {
  const { user, card, collide } = await edit("Order details");
  await type(user, card().getByLabelText(/^Remark/), "Call before noon");
  await collide({ remark: "Ring the bell" });
  await waitFor(() => expect(document.activeElement?.contains(card().getByRole("alert"))).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
  await user.tab();
  expect(document.activeElement).toBe(card().getByRole("radio", { name: /^Yours/ }));
});

test("a person who went elsewhere during the save stays there", async () => {
  const { user, card, collide } = await edit("Order details");
  await type(user, card().getByLabelText(/^Remark/), "Call before noon");
  const elsewhere = card().getByRole("combobox", { name: /^Store/ });
  await collide({ remark: "Ring the bell" }, NAMES, () => elsewhere.focus());
  expect(document.activeElement).toBe(elsewhere);
});

/** Keeps mine where both changed, and the rest of theirs. */
async function keepMine({ user, card }: Pick<Awaited<ReturnType<typeof edit>>, "user" | "card">) {
  for (const mine of card().queryAllByRole("radio", { name: /^Yours/ })) await user.click(mine);
  await user.click(card().getByRole("button", { name: "Keep my changes" }));
  await waitFor(() => expect(card().queryByRole("alert")).toBeNull());
}

const descriptionOf = (control: HTMLElement) =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join();

test("a field that only they changed is marked with their name until the form is left", async () => {
  const on = await edit("Order details");
  const { user, card, collide } = on;
  await type(user, card().getByLabelText(/^Remark/), "Call before noon");
  await collide({ store: IKEJA.key, store_name: IKEJA.title });
  expect(card().queryByText("Changed by Ngozi Eze")).toBeNull();
  await keepMine(on);
  const store = card().getByRole("combobox", { name: "Store" });
  expect(store.textContent).toContain(IKEJA.title);
  expect(card().getAllByText("Changed by Ngozi Eze")).toHaveLength(1);
  expect(descriptionOf(store)).toBe("Changed by Ngozi Eze");
  expect(descriptionOf(card().getByLabelText(/^Remark/))).toBe("");

  await type(user, card().getByLabelText(/^Remark/), "Call after noon");
  expect(card().getAllByText("Changed by Ngozi Eze")).toHaveLength(1);
  await user.click(card().getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "yes" }));
  await user.click(await card().findByRole("button", { name: "Edit" }));
  await card().findByLabelText(/^Remark/);
  expect(card().queryByText("Changed by Ngozi Eze")).toBeNull();
});

test("of payments, the amount they changed, the line they added and the line they removed are told apart", async () => {
  const on = await edit("Payment details");
  const { user, card, collide } = on;
  await user.click(card().getByRole("button", { name: "Add payment" }));
  const second = () => within(card().getByRole("group", { name: "Payment 2" }));
  await user.click(second().getByRole("combobox"));
  await user.click(await screen.findByRole("option", { name: BANK.name }));
  await waitFor(() => expect(second().getByRole("combobox").textContent).toContain(BANK.name));
  await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
  const amount = second().getByLabelText<HTMLInputElement>(/^Amount/);
  await user.type(amount, "100000");
  expect(amount.value).toBe("1,000.00");
  const theirs = [
    { mode: "cash", account: TILL.name, account_key: TILL.key, amount: 70_000 },
    { mode: "pos", account: POS.name, account_key: POS.key, amount: 20_000 },
  ];
  await collide({ payment: JSON.stringify(theirs) });
  await keepMine(on);
  const marksOf = (line: number) =>
    within(card().getByRole("group", { name: `Payment ${line}` }))
      .queryAllByText(/by Ngozi Eze$/)
      .map(({ textContent }) => textContent);
  expect([1, 2, 3].map(marksOf)).toEqual([["Changed by Ngozi Eze"], [], ["Added by Ngozi Eze"]]);
  const statuses = () =>
    card()
      .getAllByRole("status")
      .flatMap(({ textContent }) => textContent || []);
  const first = within(card().getByRole("group", { name: "Payment 1" }));
  expect(descriptionOf(first.getByLabelText(/^Amount/))).toBe("Changed by Ngozi Eze");
  expect(statuses()).toEqual([
    "Not saved yet: your changes are now together with theirs. What they changed is marked.",
  ]);

  await collide({ payment: JSON.stringify(theirs.slice(0, 1)), version: ORDER.version + 2 }, ["Tunde Bello"]);
  await keepMine(on);
  await waitFor(() => expect(statuses().join(" ")).toContain("Tunde Bello removed payment Lekki POS."));
  expect(card().queryByRole("group", { name: "Payment 3" })).toBeNull();
  expect(marksOf(1)).toEqual(["Changed by Ngozi Eze"]);
});
