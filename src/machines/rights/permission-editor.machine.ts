/**
 * Editing permissions. As soon as they are loaded a person can change those they may grant. After a save they are
 * loaded again or the page closes; after a conflict they are loaded again as well.
 */
import { and, assign, enqueueActions, not, or, sendTo, setup, type ActorRefFrom, type AnyActorRef } from "xstate";
import type { PermissionGroup } from "../../api/rights/permissions";
import type { FormInput, FormOutput, createFormMachine } from "../kit/form.machine";
import { endedAs, formHas } from "../kit/form.parts";
import type { Outward } from "../kit/outward";
import { grantRefusal, type Rights } from "./permission-rules";
import type { PermissionSet } from "./permission-set";

type Permitting = { acls: PermissionSet };

type Form<Values extends object> = ReturnType<typeof createFormMachine<Values>>;

export type PermissionEditorContext<Data, Values extends object> = {
  page: AnyActorRef;
  record: Data | null;
  /** Stays after the form has ended, so that the page shows it until the next form. */
  form: ActorRefFrom<Form<Values>> | null;
};

export type PermissionEditorEvent<Data, Values> =
  | { type: "record.refreshed"; record: Data }
  | { type: "draft.changed"; patch: Partial<Values> }
  | { type: "update.requested" }
  /** The form merges my changes with the current values, and the page reloads the rest. */
  | { type: "conflict.kept" }
  | { type: "xstate.done.actor.form"; output: FormOutput };

/** What is typed, and what it began with. */
export type Draft<Values> = { values: Values; initial: Values };

export type PermissionRules<Data, Values extends Permitting> = {
  id: string;
  form: Form<Values>;
  /** The record that is edited; without a key a new one. */
  pick: (record: Data) => FormInput<Values>;
  groupsOf: (record: Data) => readonly PermissionGroup[];
  /** Who looks at it, and what they may give. */
  viewerOf: (record: Data) => Rights;
  /** Why the viewer may change nothing of it, for people. */
  refusal: (record: Data) => string | null;
  /** The page after a save; without it the saved record is reloaded. */
  leadsTo?: string;
};

/** Why the viewer may not make a change, for people; null when they may. The machine's guards use the same function. */
export const whyNotChange = <Data, Values extends Permitting>(
  { refusal, groupsOf, viewerOf }: Pick<PermissionRules<Data, Values>, "refusal" | "groupsOf" | "viewerOf">,
  record: Data,
  { acls = [] }: { acls?: PermissionSet } = {},
): string | null => refusal(record) ?? grantRefusal(viewerOf(record), groupsOf(record), acls);

/** Edits what `pick` takes of a record by `form`, which saves. */
export const createPermissionEditor = <Data, Values extends Permitting>(rules: PermissionRules<Data, Values>) => {
  type Context = PermissionEditorContext<Data, Values>;
  const snapshotOf = ({ form }: Context) => form?.getSnapshot();
  const isAllowed = ({ record }: Context, patch: Partial<Values>) =>
    record !== null && whyNotChange(rules, record, patch) === null;
  const isNew = ({ record }: Context) => record !== null && rules.pick(record).key === undefined;

  return setup({
    types: {
      context: {} as Context,
      events: {} as PermissionEditorEvent<Data, Values>,
      emitted: {} as Outward,
      input: {} as { page: AnyActorRef },
    },
    actors: { form: rules.form },
    actions: {
      keepRecord: assign(({ event }) => (event.type === "record.refreshed" ? { record: event.record } : {})),
      openForm: enqueueActions(({ context, enqueue }) => {
        if (context.form) enqueue.stopChild(context.form);
        enqueue.assign(({ context: { record }, spawn }) =>
          record === null ? {} : { form: spawn("form", { id: "form", input: rules.pick(record) }) },
        );
      }),
      tellForm: enqueueActions(({ context, event, enqueue }) => {
        if (event.type !== "record.refreshed" || context.form === null) return;
        const { values, version } = rules.pick(event.record);
        if (version !== undefined) enqueue.sendTo(context.form, { type: "record.refreshed", values, version });
      }),
      tellDraft: enqueueActions(({ event, enqueue }) => {
        if (event.type === "draft.changed") enqueue.sendTo("form", { type: "field.changed", patch: event.patch });
      }),
      submit: sendTo("form", { type: "form.submitted" }),
      keepMine: sendTo("form", { type: "conflict.kept" }),
      leadOn: enqueueActions(({ enqueue }) => {
        if (rules.leadsTo !== undefined) enqueue.emit({ type: "navigation.requested", to: rules.leadsTo });
      }),
    },
    guards: {
      isAllowed: ({ context, event }) => event.type === "draft.changed" && isAllowed(context, event.patch),
      isEditable: formHas("editable"),
      isModified: formHas("modified"),
      isNew: ({ context }) => isNew(context),
      isDraftAllowed: ({ context }) => isAllowed(context, snapshotOf(context)?.context.values ?? {}),
      canKeepMine: ({ context }) => {
        const form = snapshotOf(context);
        return form !== undefined && form.matches("resolvingConflict") && form.can({ type: "conflict.kept" });
      },
      leadsOn: () => rules.leadsTo !== undefined,
      isSaved: endedAs("saved"),
      isLeft: endedAs("left"),
    },
  }).createMachine({
    id: rules.id,
    context: ({ input }) => ({ page: input.page, record: null, form: null }),
    initial: "waiting",
    states: {
      waiting: { on: { "record.refreshed": { target: "editing", actions: ["keepRecord", "openForm"] } } },
      editing: {
        on: {
          "record.refreshed": [
            { guard: and(["isEditable", not("isModified")]), actions: ["keepRecord", "openForm"] },
            { actions: ["keepRecord", "tellForm"] },
          ],
          "draft.changed": { guard: and(["isEditable", "isAllowed"]), actions: "tellDraft" },
          "update.requested": {
            guard: and(["isEditable", "isDraftAllowed", or(["isNew", "isModified"])]),
            actions: "submit",
          },
          "conflict.kept": {
            guard: "canKeepMine",
            // The role's permissions and holders may have changed, too.
            actions: ["keepMine", sendTo(({ context }) => context.page, { type: "record.changed" })],
          },
          "xstate.done.actor.form": [
            {
              guard: and(["leadsOn", "isSaved"]),
              target: "done",
              actions: "leadOn",
            },
            { guard: "isLeft", actions: "openForm" },
            { target: "waiting", actions: sendTo(({ context }) => context.page, { type: "record.changed" }) },
          ],
        },
      },
      done: {},
    },
  });
};
