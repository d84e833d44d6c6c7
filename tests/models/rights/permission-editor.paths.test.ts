import { createActor, createEmptyActor, fromCallback, type EventObject } from "xstate";
import {
  createPermissionEditor,
  type PermissionEditorContext,
} from "../../../src/machines/rights/permission-editor.machine";
import type { PermissionSet } from "../../../src/machines/rights/permission-set";
import { resources } from "../../../src/resources";
import { describeModel } from "../support/check";
import { succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { TakenStep, Invariants, Rig } from "../support/run";
import { stanceIn, standIn, type Stance } from "../support/stand-in";
import { permissionEditorTruth } from "./permission-editor.truth";

type Values = { acls: PermissionSet; stance: Stance };
type Read = Values & { refusal: string | null };
type Context = PermissionEditorContext<Read, Values>;
type Kind = { isNew: boolean; leadsTo?: string };

const read = (stance: Stance, refusal: string | null = null) => ({
  type: "record.refreshed",
  record: { acls: ["orders.view"], stance, refusal } satisfies Read,
});

const ended = (outcome: "saved" | "left" | "superseded") => succeeding("form", { outcome, saved: null });

const editorEvents = {
  "the permissions are read": read("untouched"),
  "the permissions are read, then changed": read("typed"),
  "the permissions are read, then saved": read("saving"),
  "the permissions are read, then in conflict": read("resolvingConflict"),
  "the permissions are read without the right to change them": read(
    "untouched",
    "You may see them, but not change them",
  ),
  ticks: { type: "draft.changed", patch: { acls: ["orders.view", "orders.edit"] } },
  "asks to save": { type: "update.requested" },
  "keeps mine": { type: "conflict.kept" },
  "uses the latest": { type: "conflict.dropped" },
  "the form is saved": ended("saved"),
  "the form is left": ended("left"),
  "the form is left after a change by others": ended("superseded"),
} as const;

type Label = keyof typeof editorEvents;

const formOf = (recordEvent: (event: EventObject) => void) =>
  standIn(({ stance }: Values) => stance, recordEvent) as never;

const machineOf = ({ isNew, leadsTo }: Kind) =>
  createPermissionEditor<Read, Values>({
    id: "permissionEditor",
    form: formOf(() => {}),
    pick: ({ acls, stance }) => ({ values: { acls, stance }, ...(!isNew && { key: "sales", version: 3 }) }),
    groupsOf: () => [],
    viewerOf: () => ({ key: "ada", roleKey: "", isAdmin: true, permissions: [] }),
    refusal: ({ refusal }) => refusal,
    ...(leadsTo !== undefined && { leadsTo }),
  });

const modelOf = (kind: Kind) =>
  ({
    machine: machineOf(kind),
    input: { page: createEmptyActor() },
    events: editorEvents,
    // The right to change permissions does not depend on a reload.
    offers: (editor) =>
      (Object.keys(editorEvents) as Label[]).filter(
        (label) => label !== "the permissions are read without the right to change them" || editor.matches("waiting"),
      ),
    stateOf: (editor) =>
      [valueOf(editor), stanceIn(editor.context), editor.context.record?.stance, editor.context.record?.refusal].join(
        " ",
      ),
  }) satisfies Model<Context, Label>;

type Step = TakenStep<Context>;

const times = ({ emitted }: Step, type: string): number => emitted.filter((event) => event.type === type).length;
const stance = ({ before }: Step): Stance | null => stanceIn(before.context);
const isEditing = ({ before }: Step): boolean => before.matches("editing");
const mayChange = ({ before }: Step): boolean => before.context.record?.refusal === null;
const isAnew = ({ before, after }: Step): boolean => before.context.form !== after.context.form;

const isKept = (step: Step): boolean =>
  step.label === "keeps mine" && isEditing(step) && stance(step) === "resolvingConflict";

const isDropped = (step: Step): boolean =>
  step.label === "uses the latest" && isEditing(step) && stance(step) === "resolvingConflict";

const invariantsOf = ({ isNew, leadsTo }: Kind): Invariants<Context> => ({
  "a tick changes the form only with the right to give it and while the form accepts changes": (step) => {
    const isTaken = stance(step) === "untouched" || stance(step) === "typed";
    return (
      times(step, "field.changed") === Number(step.label === "ticks" && isEditing(step) && isTaken && mayChange(step))
    );
  },
  "a changed form can be saved, and a new one even without a change": (step) => {
    const isReady = stance(step) === "typed" || (isNew && stance(step) === "untouched");
    const isAsked = step.label === "asks to save" && isEditing(step);
    return times(step, "form.submitted") === Number(isAsked && isReady && mayChange(step));
  },
  "a save of a new record navigates to its list": (step) => {
    const isDone = step.label === "the form is saved" && isEditing(step) && leadsTo !== undefined;
    return times(step, "navigation.requested") === Number(isDone) && (!isDone || step.after.matches("done"));
  },
  "a save reloads the record unless it navigates away": (step) => {
    const isOver =
      (step.label === "the form is saved" && leadsTo === undefined) ||
      step.label === "the form is left after a change by others";
    return times(step, "record.changed") === Number((isEditing(step) && isOver) || isKept(step) || isDropped(step));
  },
  "a refresh replaces an unchanged form and keeps ticks": (step) => {
    if (step.event.type !== "record.refreshed" || !isEditing(step)) return true;
    const isTold = times(step, "record.refreshed") === Number(stance(step) !== "untouched" && !isNew);
    return isAnew(step) === (stance(step) === "untouched") && isTold;
  },
  "discarding the changes shows the current permissions": (step) =>
    step.label !== "the form is left" || !isEditing(step) || (isAnew(step) && step.after.matches("editing")),
  "keeping mine reaches the form only during a conflict": (step) =>
    times(step, "conflict.kept") === Number(isKept(step)) && (step.label !== "keeps mine" || !isAnew(step)),
  "the latest version reaches the form only during a conflict, and the form stays": (step) =>
    times(step, "conflict.dropped") === Number(isDropped(step)) && (step.label !== "uses the latest" || !isAnew(step)),
});

const rigOf = (kind: Kind): Rig<Context, Label> => ({
  model: modelOf(kind),
  effects: [],
  provide: (machine, _steer, recordEvent) => machine.provide({ actors: { form: formOf(recordEvent) } }),
  inputOf: (recordEvent) => ({ page: createActor(fromCallback(({ receive }) => receive(recordEvent))).start() }),
  perform: Object.fromEntries(
    (["the form is saved", "the form is left", "the form is left after a change by others"] as const).map((label) => [
      label,
      ({ actor }) => actor.send(editorEvents[label]),
    ]),
  ),
  invariants: invariantsOf(kind),
  oracle: permissionEditorTruth(editorEvents, kind),
});

const ON = ["states", "editing", "on"];

describeModel("editing permissions", {
  of: "permission-editor",
  rigs: [rigOf({ isNew: false }), rigOf({ isNew: true, leadsTo: resources.role.list })],
  mutants: [
    {
      fault: "ticks without the right to change permissions",
      put: (config) => Object.assign(at(config, ...ON), { "draft.changed": { actions: "tellDraft" } }),
      caughtBy: "a tick changes the form only with the right to give it and while the form accepts changes",
    },
    {
      fault: "a save of an unchanged form",
      put: (config) => Object.assign(at(config, ...ON), { "update.requested": { actions: "submitForm" } }),
      caughtBy: "a changed form can be saved, and a new one even without a change",
    },
    {
      fault: "a save that does not notify the page",
      put: (config) => Object.assign(at(config, ...ON, "xstate.done.actor.form", "2"), { actions: [] }),
      caughtBy: "a save reloads the record unless it navigates away",
    },
    {
      fault: "a new record whose form stays open",
      put: (config) =>
        Object.assign(at(config, ...ON), {
          "xstate.done.actor.form": at(config, ...ON, "xstate.done.actor.form", "2"),
        }),
      caughtBy: "a save of a new record navigates to its list",
    },
    {
      fault: "a refresh that discards ticks",
      put: (config) =>
        Object.assign(at(config, ...ON), { "record.refreshed": { actions: ["keepRecord", "openForm"] } }),
      caughtBy: "a refresh replaces an unchanged form and keeps ticks",
    },
    {
      fault: "a discarded form that stays",
      put: (config) => Object.assign(at(config, ...ON, "xstate.done.actor.form", "1"), { actions: "keepRecord" }),
      caughtBy: "discarding the changes shows the current permissions",
    },
    {
      fault: "keeping mine without a conflict",
      put: (config) => Object.assign(at(config, ...ON), { "conflict.kept": { actions: "keepMine" } }),
      caughtBy: "keeping mine reaches the form only during a conflict",
    },
    {
      fault: "the latest version without a conflict",
      put: (config) => Object.assign(at(config, ...ON), { "conflict.dropped": { actions: "useLatest" } }),
      caughtBy: "the latest version reaches the form only during a conflict, and the form stays",
    },
  ],
});
