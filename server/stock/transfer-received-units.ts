import { unitsOf } from "../../src/api/stock/transfers.rules";
import { serialMatch } from "../../src/api/stock/units.rules";
import { notTrackedText, roomFor, takeRefusal } from "../books/unit-rules";
import { lockNamed, type UnitChange } from "../books/units";
import type { Tx } from "../core/db/transaction";
import { ruleRefusalOf } from "../core/errors";
import { newKey } from "../core/ids";
import { storeScope, type Staff } from "../core/session-context";
import { lockTransit, type ReceivedLine, type StoredTransfer, type TransitUnit } from "./transfer-lock";
import { unitInto } from "./transfer-units";

/** What becomes of the units of a receipt. */
export type ReceivedUnits = {
  /** Leave the sender's shelf now, before their stock. */
  leaving: UnitChange[];
  /** Arrive after their stock, or are the sender's again. */
  arriving: UnitChange[];
  lost: UnitChange[];
  /** Have arrived, and go before their stock is written off. */
  damaged: UnitChange[];
};

type Known = Awaited<ReturnType<typeof lockNamed>>;

/** A number that the receiver typed, as it stands in the shop. */
type Typed = { key: string; serial: string; kind: "came" | "extra" | "new" };

/**
 * The units of a receipt. A number that was sent came, unless a difference names it; one on the sender's shelf is extra; an
 * unknown one gets registered. 417 for every other number, and where too few are named to tell which units are missing,
 * extra or damaged.
 */
export async function receivedUnits(
  tx: Tx,
  staff: Staff,
  stored: StoredTransfer,
  lines: readonly ReceivedLine[],
): Promise<ReceivedUnits> {
  const transit = await lockTransit(tx, stored.key);
  const known = await lockNamed(
    tx,
    storeScope(staff),
    lines.flatMap(({ serials, differences }) => [...serials, ...differences.flatMap((each) => each.serials)]),
  );
  const all = lines.map((line) => unitsOfLine(stored, line, transit, known));
  return {
    leaving: all.flatMap((each) => each.leaving),
    arriving: all.flatMap((each) => each.arriving),
    lost: all.flatMap((each) => each.lost),
    damaged: all.flatMap((each) => each.damaged),
  };
}

function unitsOfLine(
  stored: StoredTransfer,
  received: ReceivedLine,
  transit: readonly TransitUnit[],
  known: Known,
): ReceivedUnits {
  const { line, at, differences } = received;
  const sent = transit.filter(({ variantKey }) => variantKey === line.variantKey);
  const field = [`lines.${at}.serials`];
  const named = (reason: string) => differences.find((each) => each.reason === reason)?.serials ?? [];
  if (!line.tracksSerials) {
    if (received.serials.length > 0 || differences.some(({ serials }) => serials.length > 0)) {
      throw ruleRefusalOf(field, notTrackedText(line.name));
    }
    // Serial numbers were turned off while the goods were on the way.
    return { leaving: [], arriving: sent.map((unit) => arrived(unit, line)), lost: [], damaged: [] };
  }
  const sentByMatch = new Map(sent.map((unit) => [unit.match, unit]));
  const missing = (reason: "lost" | "not-packed") =>
    named(reason).map((serial) => {
      const unit = sentByMatch.get(serialMatch(serial));
      if (unit !== undefined) return unit;
      throw ruleRefusalOf(field, `${serial} was not sent with this transfer, so it is not missing. Check the number`);
    });
  const lost = missing("lost");
  const notPacked = missing("not-packed");
  const gone = new Set([...lost, ...notPacked].map(({ match }) => match));
  const came = sent.filter(({ match }) => !gone.has(match));
  const typed = received.serials
    .filter((serial) => !came.some(({ match }) => match === serialMatch(serial)))
    .map((serial) => typedUnit(serial, { stored, received, gone, known }));
  const extra = typed.filter(({ kind }) => kind === "extra");
  const arrivals = [...came, ...typed];
  const damaged = named("damaged").map((serial) => {
    const unit = arrivals.find((each) => serialMatch(each.serial) === serialMatch(serial));
    if (unit !== undefined) return unit;
    throw ruleRefusalOf(field, `${serial} is not among the units that came, so it is not damaged. Check the number`);
  });
  refuseUnnamed(stored, received, {
    sent: sent.length,
    gone: gone.size,
    extra: extra.length,
    arrivals: arrivals.length,
    damaged: damaged.length,
  });
  return {
    leaving: extra.map((unit) => unitInto(unit, "sent", "in transit", line.variantKey)),
    arriving: [
      ...[...came, ...extra].map((unit) => arrived(unit, line)),
      ...typed.filter(({ kind }) => kind === "new").map((unit) => registered(unit, line)),
      ...notPacked.map((unit) => unitInto(unit, "put-back", "shelf", line.variantKey)),
    ],
    lost: lost.map((unit) => unitInto(unit, "gone", "gone", line.variantKey)),
    damaged: damaged.map((unit) => unitInto(unit, "gone", "gone", line.toVariantKey)),
  };
}

const arrived = (unit: { key: string }, { toVariantKey }: ReceivedLine["line"]): UnitChange =>
  unitInto(unit, "received", "shelf", toVariantKey);

const registered = ({ key, serial }: Typed, { toVariantKey }: ReceivedLine["line"]): UnitChange => ({
  ...unitInto({ key }, "registered", "shelf", toVariantKey),
  serial,
});

type Reading = { stored: StoredTransfer; received: ReceivedLine; gone: ReadonlySet<string>; known: Known };

/** Reads a number of the receipt that was not sent with the transfer. 417 for one that the receipt also names as missing. */
function typedUnit(serial: string, { stored, received: { line, at }, gone, known }: Reading): Typed {
  const field = [`lines.${at}.serials`];
  if (gone.has(serialMatch(serial))) {
    throw ruleRefusalOf(field, `${serial} is among the units that came and among those that are missing. Choose one`);
  }
  const unit = known.get(serialMatch(serial));
  if (unit === undefined || unit.state === "gone") return { key: unit?.key ?? newKey(), serial, kind: "new" };
  if (unit.state === "in stock" && unit.variantKey === line.variantKey) return { key: unit.key, serial, kind: "extra" };
  const here = { key: line.toVariantKey, storeKey: stored.toKey, name: line.name };
  throw ruleRefusalOf(
    field,
    takeRefusal(serial, unit, here) ?? `${serial} is in stock at ${stored.toTitle} already. Check the number`,
  );
}

/** How many numbers are named. */
type Named = { sent: number; gone: number; extra: number; arrivals: number; damaged: number };

/** @throws 417 where a unit without a name may be one that has a number */
function refuseUnnamed(stored: StoredTransfer, received: ReceivedLine, named: Named): void {
  const { line, at, differences, came } = received;
  const { name } = line;
  const field = [`lines.${at}.serials`];
  const beyond = unitsOf(differences, "extra");
  if (named.extra > beyond) {
    throw ruleRefusalOf(
      field,
      `${named.extra} of these numbers of ${name} were not sent, and are in stock at ${stored.fromTitle}. Say that they came as extra, or check the numbers`,
    );
  }
  const missing = unitsOf(differences, "lost", "not-packed") - named.gone;
  const unnumbered = line.sent - named.sent;
  if (missing > unnumbered) {
    throw ruleRefusalOf(field, `Name the serial numbers of ${name} that came, so that it is known which are missing`);
  }
  if (named.arrivals > came) {
    throw ruleRefusalOf(
      field,
      `${named.arrivals} numbers are named for ${came} of ${name} that came. Remove ${named.arrivals - came}`,
    );
  }
  const free = Math.min(line.quantity - named.extra, roomFor(line));
  if (beyond - named.extra > free) {
    throw ruleRefusalOf(field, `Name the serial numbers of ${name} that came beyond what was sent`);
  }
  if (unitsOf(differences, "damaged") - named.damaged > came - named.arrivals) {
    throw ruleRefusalOf(field, `Name the serial numbers of ${name} that are damaged`);
  }
}
