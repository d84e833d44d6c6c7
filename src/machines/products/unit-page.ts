import { enqueueActions, type ActorRefFrom } from "xstate";
import type { Editing } from "../../api/kit/editing";
import { editUnit, loadUnit, toUnit, type Unit } from "../../api/stock/units";
import { cleanSerial, serialProblem, type UnitState } from "../../api/stock/units.rules";
import { urls } from "../../urls";
import { createCardMachine } from "../kit/card.machine";
import { awaitRecord } from "../kit/editor";
import type { SharedAction } from "../kit/failure";
import { createFormMachine, type FormOutput, type Problems } from "../kit/form/form.machine";
import { blank, joinProblems, missingProblems, problemOf } from "../kit/problems";
import { createRecordMachine } from "../kit/record.machine";
import { saveChanged } from "../saves";

export type NumberValues = { serial: string; reason: string };

const valuesOf = ({ key }: Unit): NumberValues => ({ serial: key, reason: "" });

export function numberProblems({ serial, reason }: NumberValues): Problems | null {
  const problem = serialProblem(cleanSerial(serial));
  return joinProblems([
    problem === null ? null : problemOf("serial", `The number ${problem}`),
    missingProblems(blank(reason) ? [{ name: "reason", label: "Reason" }] : []),
  ]);
}

type Edit = (key: string, values: NumberValues, editing: Editing) => Promise<unknown>;

const createNumberForm = (id: string, savedToast: string, edit: Edit) =>
  createFormMachine<NumberValues>({
    id,
    validate: numberProblems,
    savedToast,
    editing: {
      readCurrent: (current) => valuesOf(toUnit(current as Parameters<typeof toUnit>[0])),
      merge: { serial: { label: "Serial number" }, reason: { from: "mine" } },
    },
    save: saveChanged(edit),
  });

export type NumberForm = ActorRefFrom<ReturnType<typeof createNumberForm>>;

const ONLY_CORRECTED = "The number of a unit on an order can only be corrected.";

const KEEPS: Partial<Record<UnitState, string>> = {
  held: ONLY_CORRECTED,
  sold: ONLY_CORRECTED,
  "in transit": "The number can be taken off where the unit arrives.",
  gone: "This number was taken off.",
};

/** Why the number of a unit cannot be taken off now. */
export const takeOffRefusal = ({ state }: Pick<Unit, "state">): string | null => KEEPS[state] ?? null;

const createNumberCard = (
  id: string,
  form: ReturnType<typeof createNumberForm>,
  refusalOf: (unit: Unit) => string | null,
) =>
  createCardMachine<Unit, NumberValues>(id, form, (unit) => ({
    key: unit.key,
    version: unit.version,
    values: valuesOf(unit),
    refusal: refusalOf(unit),
  }));

/** A corrected number is another address. */
const openCorrected: SharedAction = enqueueActions(({ context, enqueue, event }) => {
  const { saved } = event.output as FormOutput;
  if (typeof saved !== "string" || saved === context.record?.key) enqueue(awaitRecord);
  else enqueue.emit({ type: "navigation.requested", to: urls.unit(saved), replace: true });
});

const correctionForm = createNumberForm(
  "unitCorrectionForm",
  "Serial number corrected",
  async (key, { serial, reason }, editing) => {
    await editUnit(key, { serial: cleanSerial(serial), reason }, editing);
    return cleanSerial(serial);
  },
);

const takeOffForm = createNumberForm("unitTakeOffForm", "Serial number taken off", (key, { reason }, editing) =>
  editUnit(key, { gone: true, reason }, editing),
);

const cards = {
  correction: createNumberCard("unitCorrectionCard", correctionForm, (unit) =>
    unit.state === "gone" ? takeOffRefusal(unit) : null,
  ).provide({ actions: { awaitRecord: openCorrected } }),
  takeOff: createNumberCard("unitTakeOffCard", takeOffForm, takeOffRefusal),
};

export type NumberCards = { readonly [Name in keyof typeof cards]: ActorRefFrom<(typeof cards)[Name]> };

/** A unit's page, by its serial number, with the cards that correct the number or take it off. */
export const unitPageMachine = createRecordMachine("unitPage", loadUnit, cards, ({ key }) => key);
