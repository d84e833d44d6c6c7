import { RECORD_KINDS, type RecordKind } from "../src/resources";
import { type Examples, ofKey, type Room, type Rules } from "./core/http/room";
import type { Records } from "./core/record-rule";
import { coreRoom } from "./core/room";
import { countsRoom } from "./counts/routes";
import { dashboardRoom } from "./dashboard/room";
import type { DemoPart } from "./data/seed/demo-part";
import { filesRoom } from "./files/room";
import { mailRoom } from "./mail/room";
import { moneyRoom } from "./money/room";
import { ordersRoom } from "./orders/room";
import { peopleRoom } from "./people/room";
import { productsRoom } from "./products/room";
import { purchasesRoom } from "./purchases/routes";
import { repairsRoom } from "./repairs/routes";
import { reportsRoom } from "./reports/routes";
import { rightsRoom } from "./rights/room";
import { settingsRoom } from "./settings/routes";
import { shiftsRoom } from "./shifts/routes";
import { sessionRoom } from "./session/room";
import { shellRoom } from "./shell/room";
import { stockRoom } from "./stock/room";

/** The rooms with calls. A new one is added here. */
const ROOMS: readonly Room[] = [
  coreRoom,
  sessionRoom,
  dashboardRoom,
  reportsRoom,
  productsRoom,
  ordersRoom,
  repairsRoom,
  peopleRoom,
  rightsRoom,
  stockRoom,
  countsRoom,
  moneyRoom,
  shiftsRoom,
  purchasesRoom,
  filesRoom,
  mailRoom,
  settingsRoom,
  shellRoom,
];

/** What rooms add to the demo shop besides the story of its goods, sales and money; loaded when a shop is filled. */
export const loadDemoParts = async (): Promise<readonly DemoPart[]> => [
  (await import("./repairs/demo")).repairsDemo,
  (await import("./shifts/demo")).shiftsDemo,
  (await import("./purchases/demo")).purchasesDemo,
  (await import("./counts/demo")).countsDemo,
  (await import("./data/seed/transit")).transitDemo,
  (await import("./data/seed/units")).unitsDemo,
];

const merged = <Part extends object>(partOf: (room: Room) => Part | undefined): Part =>
  Object.assign({}, ...ROOMS.map(partOf));

export const ROUTES = ROOMS.flatMap(({ routes }) => routes);

/** Who may call what. */
export const RULES: Rules = merged(({ rules }) => rules);

/** What the audit log, the live changes and the verification need of each kind of record. */
export const RECORDS = merged(({ records }) => records) as Records;

/** The key of each kind of record in the examples. */
export const RECORD_KEYS = Object.fromEntries(RECORD_KINDS.map((kind) => [kind, RECORDS[kind].exampleKey])) as Readonly<
  Record<RecordKind, string>
>;

const SOME_FORM = "5c1f7a528f0c4a519d3e2f6b7f0f4e11";

export const EXAMPLES: Examples = {
  ...merged(({ examples }) => examples),
  ...Object.fromEntries(
    RECORD_KINDS.flatMap((kind) => [
      [`GET /api/audit/${kind}/:id`, ofKey(RECORD_KEYS[kind])],
      ...["PUT", "DELETE"].map((method) => [
        `${method} /api/editing/${kind}/:id/:form`,
        { params: { id: RECORD_KEYS[kind], form: SOME_FORM } },
      ]),
    ]),
  ),
};
