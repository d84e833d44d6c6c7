import "../support/signed-in";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect } from "vitest";
import type { SupplierWire } from "../../../src/api/stock/suppliers.contract";
import type { SupplierDetails } from "../../../src/api/stock/suppliers";
import type { FormContext } from "../../../src/machines/kit/form/form.machine";
import { INITIAL_VERSION, coveredElsewhere } from "../../models/kit/form/form.model";
import {
  MOVED,
  SUPPLIER,
  supplierEvents,
  supplierModel,
  THEIR_CONTACT,
  type SupplierLabel,
  type SupplierView,
} from "../../models/stock/supplier.model";
import { THEIR_VERSION } from "../../models/support/failures";
import type { Model } from "../../models/support/model";
import type { Sight } from "../../models/support/walk";
import { openStaffPage, startSession } from "../support/app";
import { serve } from "../support/fake-server";
import { lostPermission, saveHandlers, saveSights, type Saving } from "../support/saving";
import { detail, everyScreen, listed } from "../support/shop";
import { noteOf, onlyWhile } from "../support/sights";
import { findToast } from "../support/toasts";
import { testOnScreen } from "../support/walk";

const events = { ...supplierEvents, ...lostPermission } as const;
type Label = keyof typeof events;

/** A supplier being edited; `kept` is the server's record. */
type Edit = Saving & { kept: { current: SupplierWire } };

const KEPT: SupplierWire = {
  ...SUPPLIER,
  key: "01900000-0000-7000-8000-000000000021",
  product_count: 0,
  version: INITIAL_VERSION,
};

const NOBODY_READS = "covered by cards: nothing reloads a supplier while the dialog is open";

const BY_THE_ORDER = "covered by the details of an order: here others change a different field";

/** Labels that other tests cover. */
const elsewhere = {
  "the supplier is read again": NOBODY_READS,
  "someone else's change is read": NOBODY_READS,
} as const satisfies Partial<Record<SupplierLabel, string>>;

const find = () => screen.queryByRole("dialog", { name: "Edit supplier" });
const dialog = () => within(find() ?? document.body);
const box = (label: string) => dialog().getByLabelText<HTMLInputElement>(label);
const press = async ({ user }: Edit, name: string) => user.click(dialog().getByRole("button", { name }));

async function fill({ user }: Edit, label: string, text: string): Promise<void> {
  await user.clear(box(label));
  await user.click(box(label));
  await user.paste(text);
}

/** A person's actions and the server's replies. */
const handlers: Record<
  Exclude<Label, keyof typeof elsewhere>,
  (edit: Edit, after: SupplierView) => Promise<unknown>
> = {
  ...saveHandlers,
  "types another address": (edit) => fill(edit, "Address", MOVED),
  "types the old address": (edit) => fill(edit, "Address", SUPPLIER.address),
  "clears the name": ({ user }) => user.clear(box("Name")),
  "types the name again": (edit) => fill(edit, "Name", SUPPLIER.name),
  submits: (edit) => press(edit, "Save"),
  "asks to leave": (edit) => press(edit, "Cancel"),
  "keeps mine": (edit) => press(edit, "Keep my changes"),
  "takes theirs": (edit) => press(edit, "Use the latest"),
  "the save succeeds": async ({ server, kept }, { context: { values, version } }) => {
    const { request, answer } = server.next();
    kept.current = { ...kept.current, ...values, version: Number(version) + 1 };
    answer({ status: 200, body: { data: { key: KEPT.key, version: kept.current.version } } });
    expect(request.headers["if-match"]).toBe(String(version));
    expect(request.body).toEqual(values);
  },
  "the save is stale": async ({ server, kept }) => {
    kept.current = { ...kept.current, contact: THEIR_CONTACT, version: THEIR_VERSION };
    const error = "Someone changed this since you opened it";
    server.next().answer({ status: 409, body: { error, current: kept.current } });
  },
};

const isShown = (form: SupplierView) => form.status === "active";

/** The expected fields with their errors below, and who changed them: the server names nobody here. */
function seeFields({ context: { values, problems, marks } }: SupplierView): void {
  const { name, contact, address }: SupplierDetails = values;
  const fields = ["Name", "Contact", "Address"].map(box);
  expect(fields.map(({ value }) => value)).toEqual([name, contact, address]);
  const changed = marks.contact ? "Changed by somebody else" : "";
  expect(fields.map(noteOf)).toEqual([problems?.fields.name ?? "", changed, ""]);
}

/** What a person sees while editing a supplier. */
const sights: Sight<FormContext<SupplierDetails>, Edit>[] = [
  ...saveSights<SupplierDetails, Edit>({ find, button: ["Save", "Saving"] }),
  ...onlyWhile<FormContext<SupplierDetails>, Edit>("the dialog is open", isShown, find),
  {
    says: "the fields hold what I typed, with their errors below",
    when: isShown,
    look: (_, form) => waitFor(() => seeFields(form)),
  },
  {
    says: "a message lists what is missing",
    when: (form) => isShown(form) && form.context.problems !== null,
    look: () => findToast('Please fill in "Name"'),
    isBrief: true,
  },
  {
    says: "a message confirms the save, and the list shows the change",
    when: (form) => form.matches("saved"),
    look: async (_, { context: { values } }) => {
      await findToast("Supplier updated successfully");
      await waitFor(() =>
        expect(screen.getAllByRole("cell").map(({ textContent }) => textContent)).toContain(values.address),
      );
    },
  },
  {
    says: "the list shows the supplier's current values",
    when: (form) => form.matches("left"),
    look: ({ kept }) =>
      waitFor(() =>
        expect(screen.getAllByRole("cell").map(({ textContent }) => textContent)).toContain(kept.current.address),
      ),
  },
];

const model: Model<FormContext<SupplierDetails>, Label> = {
  ...supplierModel,
  events,
  offers: (form) => {
    const labels = Object.keys(events) as Label[];
    // The confirmation blocks everything behind it, and an empty box cannot be cleared.
    if (form.hasTag("confirming")) return ["stays", "leaves"];
    const { name, address, contact } = form.context.values;
    return labels.filter((label) => {
      if (label === "clears the name") return name !== "";
      if (label === "types another address") return address !== MOVED;
      // A record that already equals the input was saved before, by a save whose reply was lost.
      if (label === "the save is stale") return contact !== THEIR_CONTACT;
      return true;
    });
  },
};

beforeAll(async () => {
  serve(everyScreen);
  await startSession();
});

testOnScreen<FormContext<SupplierDetails>, Label, Edit>({
  title: "editing a supplier in its dialog",
  models: [model],
  handlers,
  elsewhere,
  beyond: {
    ...coveredElsewhere,
    "(anywhere) record.refreshed": NOBODY_READS,
    "editing conflict.undone": BY_THE_ORDER,
    "resolvingConflict conflict.decided": BY_THE_ORDER,
  },
  sights,
  open: async () => {
    const kept = { current: KEPT };
    const row = ({ version: _, ...rest }: SupplierWire) => rest;
    const server = serve([
      ...everyScreen,
      { method: "GET", path: /^\/inventory\/suppliers$/, reply: () => listed(row(kept.current)) },
      { method: "GET", path: /^\/inventory\/suppliers\/[\w-]+$/, reply: () => detail(kept.current) },
      { method: "PUT", path: /^\/inventory\/suppliers\/[\w-]+\/edit$/, reply: "held" },
    ]);
    await openStaffPage("/suppliers");
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByRole("button", { name: `Edit ${SUPPLIER.name}` }));
    await screen.findByRole("button", { name: "Save" });
    return { user, server, kept };
  },
});
