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
import type { Happening, Invariants, Rig } from "../support/run";
import { stanceIn, standIn, type Stance } from "../support/stand-in";

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
  "they are read": read("untouched"),
  "they are read, then ticked": read("typed"),
  "they are read, then being saved": read("saving"),
  "they are read, then in conflict": read("resolvingConflict"),
  "they are read by who may not change them": read("untouched", "You may see them, but not change them"),
  ticks: { type: "draft.changed", patch: { acls: ["orders.view", "orders.edit"] } },
  "asks to save": { type: "update.requested" },
  "keeps mine": { type: "conflict.kept" },
  "the form is saved": ended("saved"),
  "the form is left": ended("left"),
  "theirs is used": ended("superseded"),
} as const;

type Label = keyof typeof editorEvents;

const formOf = (say: (event: EventObject) => void) => standIn(({ stance }: Values) => stance, say) as never;

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
    // The right to change them is independent of what is reloaded.
    offers: (editor) =>
      (Object.keys(editorEvents) as Label[]).filter(
        (label) => label !== "they are read by who may not change them" || editor.matches("waiting"),
      ),
    stateOf: (editor) =>
      [valueOf(editor), stanceIn(editor.context), editor.context.record?.stance, editor.context.record?.refusal].join(
        " ",
      ),
  }) satisfies Model<Context, Label>;

type Step = Happening<Context>;

const times = ({ said }: Step, type: string): number => said.filter((event) => event.type === type).length;
const stance = ({ before }: Step): Stance | null => stanceIn(before.context);
const isEditing = ({ before }: Step): boolean => before.matches("editing");
const mayChange = ({ before }: Step): boolean => before.context.record?.refusal === null;
const isAnew = ({ before, after }: Step): boolean => before.context.form !== after.context.form;

const isKept = (step: Step): boolean =>
  step.label === "keeps mine" && isEditing(step) && stance(step) === "resolvingConflict";

const invariantsOf = ({ isNew, leadsTo }: Kind): Invariants<Context> => ({
  "ticks count where one may give them and the form takes them": (step) => {
    const isTaken = stance(step) === "untouched" || stance(step) === "typed";
    return (
      times(step, "field.changed") === Number(step.label === "ticks" && isEditing(step) && isTaken && mayChange(step))
    );
  },
  "what was changed is saved, and what is new without a change": (step) => {
    const isReady = stance(step) === "typed" || (isNew && stance(step) === "untouched");
    const isAsked = step.label === "asks to save" && isEditing(step);
    return times(step, "form.submitted") === Number(isAsked && isReady && mayChange(step));
  },
  "what was saved for good leads on": (step) => {
    const isDone = step.label === "the form is saved" && isEditing(step) && leadsTo !== undefined;
    return times(step, "navigation.requested") === Number(isDone) && (!isDone || step.after.matches("done"));
  },
  "what was saved is read again, unless the page is left for it": (step) => {
    const isOver = (step.label === "the form is saved" && leadsTo === undefined) || step.label === "theirs is used";
    return times(step, "record.changed") === Number((isEditing(step) && isOver) || isKept(step));
  },
  "what is read meanwhile is shown where nothing was ticked, and takes nothing that was": (step) => {
    if (step.event.type !== "record.refreshed" || !isEditing(step)) return true;
    const isTold = times(step, "record.refreshed") === Number(stance(step) !== "untouched" && !isNew);
    return isAnew(step) === (stance(step) === "untouched") && isTold;
  },
  "who drops what was ticked finds the permissions as they are": (step) =>
    step.label !== "the form is left" || !isEditing(step) || (isAnew(step) && step.after.matches("editing")),
  "mine is kept by the form in a conflict, and only there": (step) =>
    times(step, "conflict.kept") === Number(isKept(step)) && (step.label !== "keeps mine" || !isAnew(step)),
});

const rigOf = (kind: Kind): Rig<Context, Label> => ({
  model: modelOf(kind),
  effects: [],
  provide: (machine, _steer, say) => machine.provide({ actors: { form: formOf(say) } }),
  inputOf: (say) => ({ page: createActor(fromCallback(({ receive }) => receive(say))).start() }),
  perform: Object.fromEntries(
    (["the form is saved", "the form is left", "theirs is used"] as const).map((label) => [
      label,
      ({ actor }) => actor.send(editorEvents[label]),
    ]),
  ),
  invariants: invariantsOf(kind),
});

const ON = ["states", "editing", "on"];

describeModel("permissions in edit", {
  of: "permission-editor",
  rigs: [rigOf({ isNew: false }), rigOf({ isNew: true, leadsTo: resources.role.list })],
  mutants: [
    {
      fault: "ticks by who may not change them",
      put: (config) => Object.assign(at(config, ...ON), { "draft.changed": { actions: "tellDraft" } }),
      caughtBy: "ticks count where one may give them and the form takes them",
    },
    {
      fault: "a save of what nobody changed",
      put: (config) => Object.assign(at(config, ...ON), { "update.requested": { actions: "submit" } }),
      caughtBy: "what was changed is saved, and what is new without a change",
    },
    {
      fault: "a save that does not notify the page",
      put: (config) => Object.assign(at(config, ...ON, "xstate.done.actor.form", "2"), { actions: [] }),
      caughtBy: "what was saved is read again, unless the page is left for it",
    },
    {
      fault: "what was made and is edited on",
      put: (config) =>
        Object.assign(at(config, ...ON), {
          "xstate.done.actor.form": at(config, ...ON, "xstate.done.actor.form", "2"),
        }),
      caughtBy: "what was saved for good leads on",
    },
    {
      fault: "a reading that takes what was ticked",
      put: (config) =>
        Object.assign(at(config, ...ON), { "record.refreshed": { actions: ["keepRecord", "openForm"] } }),
      caughtBy: "what is read meanwhile is shown where nothing was ticked, and takes nothing that was",
    },
    {
      fault: "a dropped form that stays",
      put: (config) => Object.assign(at(config, ...ON, "xstate.done.actor.form", "1"), { actions: "keepRecord" }),
      caughtBy: "who drops what was ticked finds the permissions as they are",
    },
    {
      fault: "mine that is kept without a conflict",
      put: (config) => Object.assign(at(config, ...ON), { "conflict.kept": { actions: "keepMine" } }),
      caughtBy: "mine is kept by the form in a conflict, and only there",
    },
  ],
});
