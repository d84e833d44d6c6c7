import { loadMovements, loadShift, loadShifts, type Shift } from "../../api/shifts/shifts";
import { createCardMachine } from "../kit/card.machine";
import { createListMachine } from "../kit/list.machine";
import { createRecordMachine } from "../kit/record.machine";
import { type DropValues, dropForm } from "./shift-forms";
import { shiftMachine } from "./shift.machine";

/** Its `extra` are the cash accounts. */
export const shiftsListMachine = createListMachine("shiftsList", loadShifts);

/** What moved cash in the shift whose key is the query's filter `person`. */
export const MOVEMENTS_A_PAGE = 10;
export const shiftMovementsMachine = createListMachine(
  "shiftMovements",
  ({ page, filters: { person = "" } }, signal) => loadMovements(person, { page, limit: MOVEMENTS_A_PAGE }, signal),
  "part",
);

export const shiftDropCard = createCardMachine<Shift, DropValues>(
  "shiftDropCard",
  dropForm,
  ({ key, version, status }) => ({
    key,
    version,
    values: { accountKey: "", amount: null },
    refusal: status === "closed" ? "The shift is closed" : null,
  }),
);

/** The paper that is filed with the day's takings. */
export const shiftReportFile = (key: string): string => `/files/shift-report/${encodeURIComponent(key)}/file.pdf`;

/** Whether the person may count the shift: their own, or with the right to close every shift. */
export const mayCount = ({ employeeKey }: Shift, me: string | undefined, mayCloseAny: boolean): boolean =>
  employeeKey === me || mayCloseAny;

/** Whether the person may close it: only who counted it, or with the right to close every shift. */
export const mayClose = ({ countedBy }: Shift, me: string | undefined, mayCloseAny: boolean): boolean =>
  countedBy === me || mayCloseAny;

const cards = { desk: shiftMachine, drop: shiftDropCard };

/** A shift's page: the shift, counting and closing it, and dropping cash to the safe. */
export const shiftPageMachine = createRecordMachine("shiftPage", loadShift, cards, ({ number }) => String(number));
