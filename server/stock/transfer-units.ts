import type { NewTransferBody } from "../../src/api/stock/transfers.contract";
import { serialMatch } from "../../src/api/stock/units.rules";
import { notTrackedText, roomFor, takeRefusal } from "../books/unit-rules";
import { lockNamed, type UnitCause, type UnitChange, type UnitEventKind, writeUnits } from "../books/units";
import type { Tx } from "../core/db/transaction";
import { ruleRefusalOf } from "../core/errors";
import { storeScope, type Staff } from "../core/session-context";
import type { TransferSource } from "./transfer-facts";
import type { TransferPlan } from "./transfer-rules";

type Line = { quantity: number; source: TransferSource };

/** A unit that is sent, from the variant where it is. */
type SentUnit = { key: string; serial: string; fromKey: string };

/**
 * The named units of a transfer. Units without a number go without a name; 417 when there are fewer of them than are left
 * to be sent, and for a named unit that is not on the shelf of its variant.
 */
export async function unitsSent(
  tx: Tx,
  staff: Staff,
  { products }: NewTransferBody,
  lines: readonly Line[],
): Promise<SentUnit[]> {
  if (!lines.some(({ source }) => source.tracksSerials) && !products.some(({ serials }) => serials?.length)) return [];
  const known = await lockNamed(
    tx,
    storeScope(staff),
    products.flatMap(({ serials }) => serials ?? []),
  );
  return lines.flatMap(({ quantity, source }) => {
    const name = `${source.productTitle} (${source.variation})`;
    const field = [`products.${products.findIndex(({ variant }) => variant === source.key)}.serials`];
    const serials = products.flatMap((line) => (line.variant === source.key ? (line.serials ?? []) : []));
    if (!source.tracksSerials && serials.length > 0) throw ruleRefusalOf(field, notTrackedText(name));
    const sent = serials.map((serial): SentUnit => {
      const unit = known.get(serialMatch(serial));
      if (unit === undefined || unit.state === "gone") {
        throw ruleRefusalOf(field, `${serial} is not registered. Check the number, or register it first`);
      }
      const refusal = takeRefusal(serial, unit, { ...source, name });
      if (refusal !== null) throw ruleRefusalOf(field, refusal);
      return { key: unit.key, serial, fromKey: source.key };
    });
    const free = Math.min(source.quantity, roomFor(source));
    if (source.tracksSerials && quantity - sent.length > free) {
      throw ruleRefusalOf(field, nameMoreText(name, free, quantity - free));
    }
    return sent;
  });
}

function nameMoreText(name: string, free: number, least: number): string {
  const rest =
    free === 0 ? `All units of ${name} have serial numbers` : `Only ${free} of ${name} have no serial number`;
  return `${rest}: name at least ${least} that you send`;
}

export const unitInto = (
  { key }: { key: string },
  kind: UnitEventKind,
  to: "in transit" | "shelf" | "gone",
  variantKey: string,
): UnitChange => ({ key, kind, to, variantKey, serial: null, lineKey: null, position: null });

/** Before their stock leaves. */
export const sendUnits = (tx: Tx, units: readonly SentUnit[], cause: UnitCause): Promise<void> =>
  writeUnits(
    tx,
    units.map((unit) => unitInto(unit, "sent", "in transit", unit.fromKey)),
    [],
    cause,
  );

/** After their stock arrived. */
export function receiveUnits(
  tx: Tx,
  units: readonly SentUnit[],
  { moves }: TransferPlan,
  cause: UnitCause,
): Promise<void> {
  const places = new Map(moves.map(({ fromKey, toKey }) => [fromKey, toKey]));
  const changes = units.map((unit) => unitInto(unit, "received", "shelf", places.get(unit.fromKey) ?? unit.fromKey));
  return writeUnits(tx, changes, [], cause);
}

/** What the audit log says of a line's units; nothing where none was named. */
export function serialsSent(units: readonly SentUnit[], fromKey: string): { serials?: string[] } {
  const serials = units.filter((unit) => unit.fromKey === fromKey).map(({ serial }) => serial);
  return serials.length === 0 ? {} : { serials };
}
