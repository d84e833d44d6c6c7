import type { ActorRefFrom } from "xstate";
import {
  createRepair,
  editRepair,
  loadRepair,
  loadRepairs,
  moveRepair,
  type Repair,
  type RepairDetails,
  toRepair,
} from "../../api/repairs/repairs";
import { isSerial, REPAIR_STEPS, type RepairStatus } from "../../api/repairs/repairs.rules";
import { newOrderUrl, resources } from "../../resources";
import { createCardMachine } from "../kit/card.machine";
import { createFormMachine, type Problems } from "../kit/form/form.machine";
import { createListMachine } from "../kit/list.machine";
import { createRecordMachine } from "../kit/record.machine";
import { createGoodsPage } from "../products/goods-page";
import type { PickedVariant } from "../products/product-picker.machine";
import { saveChanged, saveNew } from "../saves";
import { blank, joinProblems, missingProblems, problemOf } from "../kit/problems";

export const repairsListMachine = createListMachine("repairsList", loadRepairs);

/** Repair tickets of the customer whose key is the query's filter `person`, as many a page as orders. */
export const customerRepairsMachine = createListMachine(
  "customerRepairs",
  ({ page, filters: { person = "" } }, signal) =>
    loadRepairs({ page, search: "", filters: { customer: person }, limit: 5 }, signal),
  "part",
);

export function detailsProblems({ device, fault, serial, quoted, deposit }: RepairDetails): Problems | null {
  return joinProblems([
    missingProblems([
      ...(blank(device) ? [{ name: "device", label: "Device" }] : []),
      ...(blank(fault) ? [{ name: "fault", label: "Fault" }] : []),
    ]),
    isSerial(serial.trim()) ? null : problemOf("serial", "This IMEI is not valid. Check its digits"),
    quoted !== null && (deposit ?? 0) > quoted
      ? problemOf("deposit", "The deposit is more than the quoted price")
      : null,
  ]);
}

/** The unit of stock that was picked. */
type Unit = { originKey: string; variantKey: string; name: string };

/** A ticket being written: for a customer's device, or with `isStock` for the one unit in `lines`. */
export type RepairDraft = RepairDetails & {
  storeKey: string;
  isStock: boolean;
  customerKey: string;
  lines: readonly Unit[];
};

export const newRepairDraft = ({ storeKey }: { storeKey: string }): RepairDraft => ({
  storeKey,
  isStock: false,
  customerKey: "",
  lines: [],
  device: "",
  serial: "",
  fault: "",
  handedIn: "",
  quoted: null,
  deposit: null,
  remark: "",
});

export function draftProblems(draft: RepairDraft): Problems | null {
  const { storeKey, isStock, customerKey, lines } = draft;
  return joinProblems([
    missingProblems([
      ...(storeKey === "" ? [{ name: "storeKey", label: "Store" }] : []),
      ...(!isStock && customerKey === "" ? [{ name: "customerKey", label: "Customer" }] : []),
    ]),
    isStock && lines.length === 0 ? problemOf("lines", "Please choose the unit of stock") : null,
    detailsProblems(draft),
  ]);
}

/** The picked unit is in one store, and names the device. */
export const withUnit = (_draft: RepairDraft, picked: readonly PickedVariant[]): Partial<RepairDraft> => {
  const last = picked.at(-1);
  if (last === undefined) return {};
  const { product, variant } = last;
  const name = `${product.title} (${variant.variation})`;
  return {
    lines: [{ originKey: variant.key, variantKey: variant.key, name }],
    storeKey: product.storeKey,
    device: name,
  };
};

export const repairAddForm = createFormMachine<RepairDraft>({
  id: "repairAddForm",
  validate: draftProblems,
  savedToast: "Repair ticket added successfully",
  save: saveNew<RepairDraft>(({ isStock, customerKey, lines, ...draft }, idempotencyKey) => {
    const owner = isStock
      ? { customerKey: null, variantKey: lines[0]?.variantKey ?? null }
      : { customerKey, variantKey: null };
    return createRepair({ ...draft, ...owner }, idempotencyKey);
  }),
});

export type RepairAddForm = ActorRefFrom<typeof repairAddForm>;

/** Writing a ticket, which leads to its page; or leaving. */
export const repairAddMachine = createGoodsPage<RepairDraft, { storeKey: string }>("repairAdd", {
  form: repairAddForm,
  start: newRepairDraft,
  take: withUnit,
  page: resources.repair.page,
});

const detailsOf = ({ device, serial, fault, handedIn, quoted, deposit, remark }: RepairDetails): RepairDetails => ({
  device,
  serial,
  fault,
  handedIn,
  quoted,
  deposit,
  remark,
});

export const repairDetailsForm = createFormMachine<RepairDetails>({
  id: "repairDetailsForm",
  validate: detailsProblems,
  savedToast: "Updated successfully",
  editing: {
    readCurrent: (current) => detailsOf(toRepair(current as Parameters<typeof toRepair>[0])),
    merge: {
      device: { label: "Device" },
      serial: { label: "Serial number" },
      fault: { label: "Fault" },
      handedIn: { label: "Handed in with it" },
      quoted: { label: "Quoted price", reading: "money" },
      deposit: { label: "Deposit", reading: "money" },
      remark: { label: "Remark" },
    },
  },
  save: saveChanged<RepairDetails>(editRepair),
});

const isClosed = ({ status }: Repair): boolean => status === "handed-over";

export const repairDetailsCard = createCardMachine<Repair, RepairDetails>(
  "repairDetailsCard",
  repairDetailsForm,
  (repair) => ({
    key: repair.key,
    version: repair.version,
    values: detailsOf(repair),
    refusal: isClosed(repair) ? "The device was handed over" : null,
  }),
);

type Step = { status: RepairStatus };

export const repairStepForm = createFormMachine<Step>({
  id: "repairStepForm",
  validate: () => null,
  savedToast: "Updated successfully",
  editing: {
    readCurrent: (current) => ({ status: toRepair(current as Parameters<typeof toRepair>[0]).status }),
    merge: { status: { label: "Status", reading: "word" } },
  },
  save: saveChanged<Step>(moveRepair),
});

export const repairStepCard = createCardMachine<Repair, Step>("repairStepCard", repairStepForm, (repair) => ({
  key: repair.key,
  version: repair.version,
  values: { status: repair.status },
  refusal: isClosed(repair) ? "The device was handed over" : null,
}));

/** The paper that the owner takes home. Here and not with the other files, because they are in every page's first chunk. */
export const claimTicketFile = (key: string): string => `/files/claim-ticket/${encodeURIComponent(key)}/file.pdf`;

/** The form of an order that charges for a repair. What was deposited is its first payment, because no account has it yet. */
export const chargeUrl = ({ key, number, device, storeKey, customerKey, deposit, orders }: Repair): string =>
  `${newOrderUrl(customerKey ?? "")}&${new URLSearchParams({
    repair: key,
    store: storeKey,
    remark: `Repair ticket ${number}: ${device}`,
    ...(!isCharged(orders) && { deposit: String(deposit ?? 0) }),
  })}`;

/** A cancelled order charges for nothing. */
export const isCharged = (orders: Repair["orders"]): boolean =>
  orders?.some(({ status }) => status !== "cancelled") === true;

/** The steps a ticket may take from a status, the usual one first. */
export const stepsFrom = (status: RepairStatus): readonly RepairStatus[] => REPAIR_STEPS[status];

/** Takes a step at once; the card's form stays open only when the step was not saved. */
export function takeStep(card: ActorRefFrom<typeof repairStepCard>, status: RepairStatus): void {
  card.send({ type: "edit.requested", draft: { status } });
  card.getSnapshot().children.form?.send({ type: "form.submitted" });
}

const cards = { details: repairDetailsCard, step: repairStepCard };

/** A ticket's page: the ticket, the steps it may take and the card that edits its details. */
export const repairPageMachine = createRecordMachine("repairPage", loadRepair, cards, ({ number }) => String(number));
