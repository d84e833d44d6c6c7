import fc from "fast-check";
import { type Model, type Person, reaches, type Shipment } from "./model";
import { at, isWild, place, who } from "./picks";
import { type Plan, Step } from "./step";

type Aimed = { who: number; isWild: boolean; shipment: number; isStale: boolean };

/** A transfer that is mostly on the way, and a person who mostly may do this with it. */
function aim(model: Model, input: Aimed, isNear: (person: Person, shipment: Shipment) => boolean) {
  if (model.shipments.length === 0) return null;
  const open = model.shipments.filter(({ status }) => status === "sent");
  const shipment = at(input.isWild || open.length === 0 ? model.shipments : open, input.shipment);
  const near = model.people.filter((person) => isNear(person, shipment));
  return { shipment, person: at(input.isWild ? model.people : near, input.who) };
}

const sees = (person: Person, { source, twin }: Shipment) =>
  reaches(person, source.store) || reaches(person, twin.store);

const call = (
  { shipment, person }: { shipment: Shipment; person: Person },
  part: "receipt" | "status",
  isStale: boolean,
): Pick<Plan, "person" | "method" | "url" | "headers" | "isRepeated"> => ({
  person,
  method: "PUT",
  url: `/api/inventory/transfers/${shipment.key}/${part}/edit`,
  headers: { "if-match": String(isStale ? shipment.version + 1 : shipment.version) },
  isRepeated: shipment.sent % 2 === 0,
});

type Receipt = Aimed & { lost: number; notPacked: number; damaged: number; extra: number; isMiscounted: boolean };

/** Lost units are the sender's no more, extra ones no longer, and unpacked ones again; damaged ones are nobody's. */
function receive(model: Model, input: Receipt): Plan | null {
  const aimed = aim(model, input, (person, { twin }) => reaches(person, twin.store));
  if (aimed === null) return null;
  const { shipment, person } = aimed;
  const { source, twin, sent, status } = shipment;
  const lost = Math.min(input.lost, sent);
  const notPacked = Math.min(input.notPacked, sent - lost);
  const extra = lost + notPacked === 0 ? input.extra : 0;
  const came = sent - lost - notPacked + extra;
  const damaged = Math.min(input.damaged, came);
  const differences = Object.entries({ lost, "not-packed": notPacked, damaged, extra })
    .filter(([, quantity]) => quantity > 0)
    .map(([reason, quantity]) => ({ reason, quantity, note: "Counted twice" }));
  const isRefused = status !== "sent" || !reaches(person, twin.store) || input.isMiscounted || extra > source.quantity;
  return {
    ...call(aimed, "receipt", input.isStale),
    permission: "transfers.receive",
    body: { lines: [{ variant: source.key, received: came + (input.isMiscounted ? 1 : 0), differences }] },
    expected: !sees(person, shipment) ? 404 : input.isStale ? 409 : isRefused ? 417 : 200,
    apply: () => {
      source.quantity += notPacked - extra;
      twin.quantity += came - damaged;
      shipment.status = "received";
      shipment.version += 1;
    },
  };
}

function callBack(model: Model, input: Aimed): Plan | null {
  const aimed = aim(model, input, (person, { source }) => reaches(person, source.store));
  if (aimed === null) return null;
  const { shipment, person } = aimed;
  const { source, sent, status } = shipment;
  // Calling back what was called back changes nothing.
  const isDone = status === "called-back";
  const isRefused = !isDone && (status !== "sent" || !reaches(person, source.store));
  return {
    ...call(aimed, "status", input.isStale),
    permission: "transfers.create",
    body: { status: "called-back" },
    expected: !sees(person, shipment) ? 404 : input.isStale ? 409 : isRefused ? 417 : 200,
    apply: () => {
      if (isDone) return;
      source.quantity += sent;
      shipment.status = "called-back";
      shipment.version += 1;
    },
  };
}

const rarely = fc.nat({ max: 11 }).map((chance) => chance === 0);
const aimedAt = { who, isWild, shipment: place, isStale: rarely };
const few = fc.constantFrom(0, 0, 0, 1, 2);

export const receipts = fc
  .record({ ...aimedAt, lost: few, notPacked: few, damaged: few, extra: few, isMiscounted: rarely })
  .map((input) => new Step("receive", input, receive));

export const callBacks = fc.record(aimedAt).map((input) => new Step("callBack", input, callBack));
