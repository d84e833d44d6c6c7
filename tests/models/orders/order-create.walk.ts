import type { AnyActorRef } from "xstate";
import type { PickerProduct } from "../../../src/api/shell/for-sale";
import type { OrderCreateContext } from "../../../src/machines/orders/order-create.events";
import { orderCreateMachine } from "../../../src/machines/orders/order-create.machine";
import { productPickerMachine } from "../../../src/machines/products/product-picker.machine";
import { valueOf } from "../support/model";
import { settled, type Rig, type TakenStep, type World } from "../support/run";
import type { Told } from "../support/truth";
import { orderCreateInvariants } from "./order-create.invariants";
import { PHONE, type OrderView } from "./order-create.model";
import { CREDITS, NOBODY, PEOPLE, type SaleDraft } from "./order-create.sale";
import { beginSale, saleEvents, type SaleLabel } from "./order-create.truth";

type Shown = OrderCreateContext["draft"];

const seen = ({
  remark,
  customerMode,
  customerKey,
  customer,
  credit,
  method,
  delivery,
  lines,
  payments,
  laterAccountKey,
}: Shown): SaleDraft => ({
  remark,
  customerMode,
  customerKey,
  customer: { ...NOBODY, ...customer },
  credit,
  method,
  delivery: {
    recipientName: delivery.recipientName,
    recipientPhone: delivery.recipientPhone,
    recipientAddress: delivery.recipientAddress,
    fee: delivery.fee ?? 0,
  },
  lines: lines.map(({ variantKey, quantity }) => ({ variantKey, quantity: quantity ?? 0 })),
  payments: payments.map(({ accountKey, amount }) => ({ accountKey, amount })),
  laterAccountKey,
});

const phaseOf = (value: unknown): unknown => {
  if (typeof value === "object") return "writing";
  return value === "confirmingAnother" ? "asking for another" : value;
};

const placeOf = (event: { type: string; to?: string }): string[] => {
  if (event.type !== "navigation.requested") return event.type.endsWith(".outdated") ? [event.type] : [];
  return [event.to === "/orders/new-order" ? event.to : "the sale that waits"];
};

/** Which sale each key that was sent made. */
const numbers = new WeakMap<object, Map<unknown, number>>();

function shown(taken: TakenStep<OrderCreateContext, SaleLabel>): Record<string, unknown> {
  const { after, calls, started, emitted } = taken;
  const { draft, problems, failure } = after.context;
  const filling = typeof after.value === "object" ? (after.value as { filling: Record<string, unknown> }).filling : {};
  const known = numbers.get(calls) ?? new Map<unknown, number>();
  numbers.set(calls, known);
  const saleOf = (key: unknown): number => known.get(key) ?? (known.set(key, known.size), known.size - 1);
  const of = (name: string) => started.filter((call) => call.name === name).map(({ input }) => input);
  return {
    "the draft is what was typed last, per field": seen(draft),
    "the order is written, saved, kept or left": phaseOf(after.value),
    "what would be lost is asked about": after.hasTag("confirming"),
    "the picker is open until something or nothing is taken": filling["products"] === "picking",
    "reading the customer shows how far it has come":
      filling["customer"] === undefined || filling["customer"] === "settled" ? "none" : filling["customer"],
    "missing fields are marked until they are filled in":
      problems === null ? null : Object.keys(problems.fields).toSorted(),
    "the failure of the last save is shown until the sale changes": failure?.kind ?? null,
    "each step shows its toast": emitted.filter(({ type }) => type === "toast.raised").length,
    "the chosen customer is read": of("loadCustomer").map(({ key }) => key),
    "a save sends what is shown, once per sale": of("createOrder").map((input) => ({
      draft: seen(input["draft"] as Shown),
      number: saleOf(input["idempotencyKey"]),
    })),
    "the device keeps what is shown": of("keepWaiting").map((input) => ({
      draft: seen(input["draft"] as Shown),
      number: saleOf(input["idempotencyKey"]),
      isUncertain: input["isUncertain"],
      isChanged: input["isChanged"],
    })),
    "the page goes where the sale is": emitted.flatMap(placeOf),
  };
}

export const pickerIn = ({ actor }: World): AnyActorRef => {
  const { picker } = (actor.getSnapshot() as OrderView).children;
  if (picker === undefined) throw new Error("the picker is not open");
  return picker;
};

/** The order's machine with effects that the path decides. */
export const provideSale: NonNullable<Rig<OrderCreateContext, string>["provide"]> = (machine, steer) =>
  machine.provide({
    actors: {
      loadCustomer: steer("loadCustomer"),
      loadStock: steer("loadStock"),
      createOrder: steer("createOrder"),
      keepWaiting: steer("keepWaiting"),
      picker: productPickerMachine.provide({ actors: { loadProducts: steer("loadProducts") } }),
    },
  });

/** Takes a product's only variant in the picker. */
export const take = (product: PickerProduct) => async (world: World) => {
  world.calls.at(-1)?.succeed({ rows: [product], total: 1 });
  await settled();
  pickerIn(world).send({ type: "variant.toggled", productKey: product.key, variantKey: product.variants[0]?.key });
  pickerIn(world).send({ type: "picking.confirmed" });
};

const CHARGER: PickerProduct = {
  ...PHONE,
  key: "charger",
  title: "Oraimo charger",
  variants: PHONE.variants.map((variant) => ({ ...variant, key: "charger-white" })),
};

/** An order being created, next to its truth. */
export const saleWalk: Told<OrderCreateContext, SaleLabel> = {
  model: {
    machine: orderCreateMachine,
    input: { storeKey: "lekki", facilitatorKey: "ada" },
    events: saleEvents,
    stateOf: valueOf,
  },
  effects: [],
  provide: provideSale,
  perform: {
    "takes a phone": take(PHONE),
    "takes a charger": take(CHARGER),
    "takes nothing": (world) => pickerIn(world).send({ type: "picking.cancelled" }),
    "the customer arrives": ({ calls }) => {
      const call = calls.findLast(({ name, state }) => name === "loadCustomer" && state === "pending");
      const key = String(call?.input["key"]);
      call?.succeed({ key, ...PEOPLE[key], storeCredit: CREDITS[key] });
    },
  },
  invariants: orderCreateInvariants,
  often: [
    "selects a customer",
    "the customer arrives",
    "opens the picker",
    "takes a phone",
    "fills the payment",
    "submits",
  ],
  oracle: { begin: beginSale, shown },
};
