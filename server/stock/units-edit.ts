import type { UnitEditBody } from "../../src/api/stock/units.contract";
import { serialMatch, type UnitState } from "../../src/api/stock/units.rules";
import { writeAudit } from "../books/audit";
import { type Doing, staleRecord } from "../books/editing";
import { lockNamed, refusingTakenSerial, writeUnits } from "../books/units";
import { sql } from "../core/db/sql";
import { Outdated, type Tx } from "../core/db/transaction";
import { notFound, ruleRefusal, ruleRefusalOf } from "../core/errors";
import { storeScope, type Staff } from "../core/session-context";
import { readUnit } from "./units-read";

type Unit = {
  key: string;
  serial: string;
  state: UnitState;
  version: number;
  variantKey: string;
  variation: string;
  productKey: string;
};

type UnitEdit = Doing & { serial: string; body: UnitEditBody };

type Edited = { key: string; serial: string; version: number };

/**
 * Corrects the serial number of a unit, or takes it off, so that the unit is one without a number. 404 out of scope;
 * 409 with the current unit when the version is not the stored one; 417 for a number that another unit has, and for
 * taking off that of a unit that an order names.
 */
export async function editUnit(tx: Tx, edit: UnitEdit): Promise<Edited> {
  const { staff, body } = edit;
  const unit = await lockUnit(tx, staff, edit.serial);
  if (body.version !== unit.version) throw await staleRecord(() => readUnit(tx, staff, edit.serial));
  if (unit.state === "gone") {
    throw ruleRefusal(`${unit.serial} was taken off. Register it again where it is`);
  }
  if (body.gone) return takeOff(tx, edit, unit);
  if (body.serial === undefined || body.serial === unit.serial) return unit;
  return rename(tx, edit, unit, body.serial);
}

/** The variant is locked first, as for everything else that changes a unit. */
async function lockUnit(tx: Tx, staff: Staff, serial: string): Promise<Unit> {
  const read = async (lock: "" | " for no key update of u"): Promise<Unit> => {
    const { rows } = await tx.query<Unit>(
      `select u.key, u.serial, u.state, u.version, v.key as "variantKey", v.variation, p.key as "productKey"
         from units u join variants v on v.key = u.variant_key join products p on p.key = v.product_key
        where u.match = $1 and ($2::uuid is null or p.store_key = $2)${lock}`,
      [serialMatch(serial), storeScope(staff)],
    );
    if (rows[0] === undefined) throw notFound();
    return rows[0];
  };
  const { variantKey } = await read("");
  await tx.query(sql`select from variants where key = ${variantKey} for no key update`);
  const unit = await read(" for no key update of u");
  if (unit.variantKey !== variantKey) throw new Outdated("the unit went to another variant meanwhile");
  return unit;
}

async function takeOff(tx: Tx, edit: UnitEdit, unit: Unit): Promise<Edited> {
  if (unit.state === "held" || unit.state === "sold" || unit.state === "in transit") {
    throw ruleRefusalOf(
      ["gone"],
      unit.state === "in transit"
        ? `${unit.serial} is on its way to another store. Take its number off there`
        : `${unit.serial} is on an order. Correct its number, or change the order first`,
    );
  }
  const change = { key: unit.key, serial: null, variantKey: unit.variantKey, lineKey: null, position: null };
  await writeUnits(tx, [{ ...change, kind: "gone", to: "gone" }], [], {
    employeeKey: edit.staff.key,
    note: edit.body.reason.trim(),
  });
  await audit(tx, edit, unit, null);
  return { key: unit.key, serial: unit.serial, version: unit.version + 1 };
}

async function rename(tx: Tx, edit: UnitEdit, unit: Unit, serial: string): Promise<Edited> {
  const other = (await lockNamed(tx, storeScope(edit.staff), [serial])).get(serialMatch(serial));
  if (other !== undefined && other.key !== unit.key) {
    throw ruleRefusalOf(
      ["serial"],
      other.state === "gone"
        ? `${serial} was taken off before. Take ${unit.serial} off too, and register ${serial} again`
        : `${serial} is registered already. Check the number`,
    );
  }
  const renaming = tx.query(
    sql`with renamed as (
          update units set serial = ${serial}, version = version + 1 where key = ${unit.key} returning key, state)
        insert into unit_events (unit_key, kind, state, employee_key, note, from_variant_key)
        select key, 'renamed', state, ${edit.staff.key}, ${`Before: ${unit.serial}. ${edit.body.reason.trim()}`},
               ${unit.variantKey} from renamed`,
  );
  await renaming.catch(refusingTakenSerial);
  await audit(tx, edit, unit, serial);
  return { key: unit.key, serial, version: unit.version + 1 };
}

const audit = (tx: Tx, { staff, requestId, body }: UnitEdit, unit: Unit, serial: string | null) =>
  writeAudit(tx, {
    requestId,
    employeeKey: staff.key,
    action: "product.unitCorrected",
    entity: "product",
    entityKey: unit.productKey,
    before: { variation: unit.variation, serial: unit.serial },
    after: { variation: unit.variation, serial, reason: body.reason.trim() },
  });
