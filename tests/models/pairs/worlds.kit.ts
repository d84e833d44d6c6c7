import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from "xstate";
import { createCardMachine, picking } from "../../../src/machines/kit/card.machine";
import { createDialogMachine } from "../../../src/machines/kit/dialog.machine";
import { createFormMachine } from "../../../src/machines/kit/form/form.machine";
import { leavingMachine } from "../../../src/machines/kit/leaving.machine";
import { createListMachine } from "../../../src/machines/kit/list.machine";
import { createReceivingMachine } from "../../../src/machines/kit/receiving.machine";
import { createRecordMachine } from "../../../src/machines/kit/record.machine";
import { createPermissionEditor } from "../../../src/machines/rights/permission-editor.machine";
import type { World } from "./explore";
import { kindOfActor, type System } from "./system";

export type Values = { acls?: string[] };
type Wire = { key: string; version: number; values: Values };

/** A form of which an empty value may be saved, and one with the word `invalid` may not. */
export const formOf = (id = "form") =>
  createFormMachine<Values>({
    id,
    validate: ({ acls }) =>
      acls?.includes("invalid") ? { message: "Not this one", fields: { acls: "Not this one" } } : null,
    savedToast: "Saved",
    editing: {
      readCurrent: (current) => ({ acls: (current as Values).acls ?? [] }),
      merge: { acls: { label: "Permissions" } },
    },
  });

const MINE = { type: "field.changed", patch: { acls: ["mine"] } };

/** What a person does to any form whose values a patch changes. */
export const formActs = (patch: object = MINE.patch, before: object = { acls: [] }) => [
  { type: "field.changed", patch },
  { type: "field.changed", patch: before },
  { type: "form.submitted" },
  { type: "leave.requested" },
  { type: "leave.confirmed" },
  { type: "leave.cancelled" },
  { type: "conflict.decided", path: "acls", side: "mine" },
  { type: "conflict.kept" },
  { type: "conflict.dropped" },
  { type: "conflict.undone" },
  { type: "another.requested" },
  { type: "another.confirmed" },
  { type: "another.cancelled" },
  { type: "saved.opened" },
];

/** The page's record is read again because others changed it, or the person asks for it. */
export const RECORD_ACTS = [{ type: "record.changed" }, { type: "retry.requested" }];

/** Whether a machine of this name is in a state. */
export const isIn = (system: System, kind: string, state: StateValue): boolean =>
  system
    .running()
    .some(
      (actor) => kindOfActor(actor) === kind && (actor.getSnapshot() as AnyMachineSnapshot).matches(state as never),
    );

/** The guard of a page with several cards asks for all of their forms. */
export const LEAVING_ACTS: World["acts"][string] = [
  (system) => ({
    type: "leave.requested",
    forms: system.running().filter((actor) => kindOfActor(actor) === "form"),
  }),
  { type: "leave.cancelled" },
  { type: "leave.confirmed" },
];

const wire = (version: number): Wire => ({ key: "7", version, values: { acls: version > 1 ? ["theirs"] : [] } });

/** A page with one card, which it reads as `read` says. */
export const pageWith =
  (cardOf: () => AnyStateMachine): World["begin"] =>
  (build) => {
    const [leaving, record] = [leavingMachine, createRecordMachine("page", null, { card: build(cardOf()) })].map(build);
    return {
      open: (open) => {
        open("leaving", leaving as AnyStateMachine, {});
        open("record", record as AnyStateMachine, { key: "7" });
      },
    };
  };

const savedOnes = { save: () => ({ key: "7" }) };

export const kitWorlds: readonly World[] = [
  {
    name: "a card on a page",
    begin: pageWith(() =>
      createCardMachine(
        "card",
        formOf(),
        picking<Wire, Values>(({ values }) => values),
      ),
    ),
    acts: {
      record: RECORD_ACTS,
      leaving: LEAVING_ACTS,
      card: [
        { type: "edit.requested" },
        { type: "edit.requested", draft: { acls: ["drafted"] } },
        { type: "proposal.requested" },
      ],
      form: formActs(),
    },
    replies: { loadRecord: wire, ...savedOnes },
    isShared: true,
    depth: 6,
  },
  {
    name: "a dialog over a list",
    begin: (build) => {
      const list = build(createListMachine<unknown>("list"));
      const created = createDialogMachine<Wire, Values>({
        id: "dialog",
        add: formOf("add"),
        edit: formOf("edit"),
        blank: { acls: [] },
        pick: (record) => record,
        isLookup: true,
      });
      const dialog = build(created);
      return {
        open: (open) =>
          void open("dialog", dialog, { list: open("list", list, { query: { page: 1, search: "", filters: {} } }) }),
      };
    },
    acts: {
      list: [{ type: "retry.requested" }, { type: "refresh.requested" }, { type: "page.changed", page: 2 }],
      dialog: [
        { type: "add.requested" },
        { type: "edit.requested", key: "7" },
        { type: "retry.requested" },
        { type: "close.requested" },
      ],
      form: formActs(),
    },
    replies: { loadRecord: wire, loadPage: () => ({ rows: [], total: 0 }), ...savedOnes },
    isShared: true,
    depth: 6,
  },
  {
    name: "permissions on a page",
    begin: pageWith(() =>
      createPermissionEditor<Wire, Values & { acls: never[] }>({
        id: "editor",
        form: formOf() as never,
        pick: (record) => record as never,
        groupsOf: () => [],
        viewerOf: () => ({ key: "ada", roleKey: "", isAdmin: true, permissions: [] }),
        refusal: () => null,
      }),
    ),
    acts: {
      record: RECORD_ACTS,
      leaving: LEAVING_ACTS,
      "permission-editor": [
        { type: "draft.changed", patch: { acls: ["mine"] } },
        { type: "draft.changed", patch: { acls: [] } },
        { type: "update.requested" },
        { type: "conflict.kept" },
        { type: "conflict.dropped" },
      ],
      form: formActs().filter(({ type }) => /^(leave|conflict\.(decided|undone))/.test(type)),
    },
    replies: { loadRecord: wire, ...savedOnes },
    isShared: true,
    depth: 6,
  },
  {
    name: "receiving on a page",
    begin: pageWith(() =>
      createReceivingMachine<Wire, Values>("receiving", {
        form: formOf(),
        begin: ({ values }) => values,
        refusal: () => null,
        countProblems: ({ acls }) => (acls?.length === 0 ? { message: "Count", fields: { acls: "Count" } } : null),
      }),
    ),
    acts: {
      record: RECORD_ACTS,
      leaving: LEAVING_ACTS,
      receiving: [{ type: "edit.requested" }, { type: "step.next" }, { type: "step.back" }],
      // The button that saves is there at the last step.
      form: formActs().map((event) =>
        event.type === "form.submitted"
          ? (system) => (isIn(system, "receiving", { receiving: "checking" }) ? event : null)
          : event,
      ),
    },
    replies: { loadRecord: wire, ...savedOnes },
    isShared: true,
    depth: 6,
  },
];
