import type { AnyActorRef } from "xstate";
import type { PickerProduct } from "../../../../src/api/shell/for-sale";
import type { OrderCreateContext } from "../../../../src/machines/orders/create/order-create.events";
import { orderCreateMachine } from "../../../../src/machines/orders/create/order-create.machine";
import { productPickerMachine } from "../../../../src/machines/products/product-picker.machine";
import { failureOf } from "../../../../src/api/kit/errors";
import { failing, failures, succeeding } from "../../support/failures";
import type { EventsOf } from "../../support/reference";
import { valueOf } from "../../support/model";
import { settled, type Rig, type World } from "../../support/run";
import type { Told } from "../../support/truth";
import { continuedEvents, KEPT_SALE } from "./order-continued.model";
import { orderCreateInvariants } from "./order-create.invariants";
import { CUSTOMER, orderCreateEvents, PHONE, repeatedEvents, type OrderView } from "./order-create.model";
import { FROM_CREDIT, TOO_MUCH_CREDIT } from "./order-create.sale";
import { saleStories } from "./order-create.stories";
import { saleTruth } from "./order-create.truth";
import { waitingEvents } from "../offline/order-waiting.model";

const CHARGER: PickerProduct = {
  ...PHONE,
  key: "charger",
  title: "Oraimo charger",
  variants: PHONE.variants.map((variant) => ({ ...variant, key: "charger-white" })),
};

const pick = (product: PickerProduct) =>
  succeeding("picker", { picked: [{ product, variant: product.variants[0] as PickerProduct["variants"][number] }] });

const TAKEN_BACK = "key of the refused sale";

/** Every action on two customers, two lines and two payments, and every reply. */
const saleEvents = {
  ...orderCreateEvents,
  ...repeatedEvents,
  "writes another remark": { type: "details.changed", patch: { remark: "Call first" } },
  "types another name": { type: "customer.changed", patch: { name: "Bola Ige" } },
  "types another recipient": { type: "delivery.changed", patch: { recipientName: "Musa Sani" } },
  "sells to a walk-in": { type: "customerMode.changed", mode: "walk-in" },
  "the other customer arrives": succeeding("loadCustomer", {
    key: "ada",
    ...CUSTOMER,
    name: "Ada Obi",
    email: "ada@example.com",
    storeCredit: 0,
  }),
  "pays a phone in full": { type: "payment.changed", index: 0, patch: { accountKey: "till", amount: 15_000_000 } },
  "takes a charger": pick(CHARGER),
  "sells three of the second": { type: "line.changed", index: 1, patch: { quantity: 3 } },
  "removes the second line": { type: "line.removed", index: 1 },
  "pays into the till": { type: "payment.changed", index: 0, patch: { accountKey: "till" } },
  "pays the second by card": { type: "payment.changed", index: 1, patch: { accountKey: "card", amount: 700 } },
  "pays from store credit": { type: "payment.changed", index: 0, patch: FROM_CREDIT },
  "pays the second from it": { type: "payment.changed", index: 1, patch: TOO_MUCH_CREDIT },
  "removes the second payment": { type: "payment.removed", index: 1 },
  "pays now": { type: "payLater.changed", accountKey: "" },
  "sells without a network": waitingEvents["sells without a network"],
  "the device keeps the sale": waitingEvents["the device keeps the sale"],
  "the device cannot keep the sale": waitingEvents["the device cannot keep the sale"],
} as const;

/** What becomes of a sale that goes on from an earlier page, another tab or a refusal. */
const keptEvents = {
  ...continuedEvents,
  ...waitingEvents,
  "takes back a refused sale": {
    type: "draft.restored",
    kept: { ...KEPT_SALE, idempotencyKey: TAKEN_BACK, saleId: TAKEN_BACK, isUncertain: false },
  },
  "takes a charger": pick(CHARGER),
  "scans a charger": { type: "variant.scanned", found: { product: CHARGER, variant: CHARGER.variants[0] } },
  "sells ten": { type: "line.changed", index: 0, patch: { quantity: 10 } },
  "looks for the rest of the first line": { type: "elsewhere.requested", id: 0 },
  "writes a remark": orderCreateEvents["writes a remark"],
  "retries the customer": orderCreateEvents["retries the customer"],
  "opens the picker": orderCreateEvents["opens the picker"],
  leaves: orderCreateEvents.leaves,
  "the order is rejected": orderCreateEvents["the order is rejected"],
  "the order has a wrong remark": failing("createOrder", failures.invalid),
  "the order is given up": failing("createOrder", failureOf(417, "Cancelled by the store", { code: "given_up" })),
  "the order is a duplicate": orderCreateEvents["the order is a duplicate"],
  "asks for another": repeatedEvents["asks for another"],
  "cancels another": repeatedEvents["cancels another"],
  "confirms another": repeatedEvents["confirms another"],
} as const;

export const pickerIn = ({ actor }: World): AnyActorRef => {
  const { picker } = (actor.getSnapshot() as OrderView).children;
  if (picker === undefined) throw new Error("the picker is not open");
  return picker;
};

/** The order's machine with effects that the path decides. */
const provideSale: NonNullable<Rig<OrderCreateContext, string>["provide"]> = (machine, steer) =>
  machine.provide({
    actors: {
      loadCustomer: steer("loadCustomer"),
      loadStock: steer("loadStock"),
      createOrder: steer("createOrder"),
      keepWaiting: steer("keepWaiting"),
      picker: productPickerMachine.provide({ actors: { loadProducts: steer("loadProducts") } }),
    },
  });

/** Takes a product's only variant in the picker; one that is in the sale already cannot be ticked. */
const take = (product: PickerProduct) => async (world: World) => {
  const picker = pickerIn(world);
  picker.send({ type: "page.changed", page: 1 });
  await settled();
  const load = world.calls.findLast(({ name, state }) => name === "loadProducts" && state === "pending");
  load?.succeed({ rows: [product], total: 1 });
  await settled();
  picker.send({ type: "variant.toggled", productKey: product.key, variantKey: product.variants[0]?.key });
  picker.send({ type: "picking.confirmed" });
};

/** What the rigs of a sale share. */
export const saleRig = {
  effects: [] as const,
  provide: provideSale,
  perform: {
    "takes a phone": take(PHONE),
    "takes a charger": take(CHARGER),
    "takes nothing": (world: World) => pickerIn(world).send({ type: "picking.cancelled" }),
  },
  invariants: orderCreateInvariants,
};

const machine = { machine: orderCreateMachine, input: { storeKey: "lekki", facilitatorKey: "ada" } };

/** An order being created, next to its truth. */
export const saleWalk: Told<OrderCreateContext, keyof typeof saleEvents> = {
  ...saleRig,
  model: { ...machine, events: saleEvents, stateOf: valueOf },
  often: [
    "selects a customer",
    "the customer arrives",
    "opens the picker",
    "takes a phone",
    "fills the payment",
    "submits",
  ],
  oracle: saleTruth(saleEvents),
};

/** Only the random walks of these events matter: the paths of a sale are those of its models. */
const onlyWalks = <Label extends string>(
  events: EventsOf<Label>,
  often: readonly Label[] = [],
): Told<OrderCreateContext, Label> => ({
  ...saleRig,
  perform: saleRig.perform as NonNullable<Rig<OrderCreateContext, Label>["perform"]>,
  invariants: {},
  model: { ...machine, events, stateOf: () => "any" },
  often,
  oracle: saleTruth(events),
});

const whole = { ...saleEvents, ...keptEvents };

/** The events of one question about a sale. */
const some = <Label extends keyof typeof whole>(...labels: readonly Label[]) =>
  Object.fromEntries(labels.map((label) => [label, whole[label]])) as unknown as EventsOf<Label>;

export const walkRigs = [
  onlyWalks(keptEvents, ["continues a sale", "takes back a refused sale", "the customer arrives", "submits"]),
  // What is left of a sale after another one began, or after an answer of the shop.
  onlyWalks(
    some(
      "takes back a refused sale",
      "another tab sells it",
      "the sale is parked",
      "goes to create the customer",
      "types the customer",
      "scans a phone",
      "scans a charger",
      "removes the line",
      "fills the payment",
      "submits",
      "the order is rejected",
      "the order times out",
      "sells without a network",
      "the device cannot keep the sale",
    ),
    ["scans a phone", "scans a charger", "fills the payment", "submits"],
  ),
  // Which line a picked variant belongs to.
  onlyWalks(
    some(
      "scans a phone",
      "sells ten",
      "looks for the rest of the first line",
      "takes a charger",
      "takes nothing",
      "another tab types on",
      "another tab takes all back",
      "another tab sells it",
      "the sale is parked",
    ),
  ),
];

/** What random walks seldom meet: a refused sale that is changed and sent again, and a sale that replaces another. */
export const saleStoryWalk: Told<OrderCreateContext, keyof typeof whole> = {
  ...onlyWalks(whole),
  stories: saleStories,
};
