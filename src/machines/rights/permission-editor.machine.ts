/**
 * Editing permissions. As soon as they are loaded a person can change those they may grant. After a save they are
 * loaded again or the page closes; after a conflict they are loaded again as well.
 */
import { and, enqueueActions, or, sendTo, setup, type ActorRefFrom, type AnyActorRef } from "xstate";
import type { PermissionGroup } from "../../api/rights/permissions";
import { editorActions, editorGuards, type OnPage, type RecordRefreshed } from "../kit/editor";
import type { FormInput, FormOutput, createFormMachine } from "../kit/form/form.machine";
import type { Outward } from "../kit/outward";
import { grantRefusal, type Rights } from "./permission-rules";
import type { PermissionSet } from "./permission-set";

type Permitting = { acls: PermissionSet };

type Form<Values extends object> = ReturnType<typeof createFormMachine<Values>>;

export type PermissionEditorContext<Data, Values extends object> = OnPage<Data> & {
  /** Stays after the form has ended, so that the page shows it until the next form. */
  form: ActorRefFrom<Form<Values>> | null;
};

export type PermissionEditorEvent<Data, Values> =
  | RecordRefreshed<Data>
  | { type: "draft.changed"; patch: Partial<Values> }
  | { type: "update.requested" }
  /** The form merges my changes with the current values, and the page reloads the rest. */
  | { type: "conflict.kept" }
  /** The form takes the current values, and the page reloads the rest. */
  | { type: "conflict.dropped" }
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
      ...editorActions(rules.pick),
      tellDraft: enqueueActions(({ event, enqueue }) => {
        if (event.type === "draft.changed") enqueue.sendTo("form", { type: "field.changed", patch: event.patch });
      }),
      keepMine: sendTo("form", { type: "conflict.kept" }),
      useLatest: sendTo("form", { type: "conflict.dropped" }),
      leadOn: enqueueActions(({ enqueue }) => {
        if (rules.leadsTo !== undefined) enqueue.emit({ type: "navigation.requested", to: rules.leadsTo });
      }),
    },
    guards: {
      isAllowed: ({ context, event }) => event.type === "draft.changed" && isAllowed(context, event.patch),
      ...editorGuards,
      isNew: ({ context }) => isNew(context),
      isDraftAllowed: ({ context }) => isAllowed(context, snapshotOf(context)?.context.values ?? {}),
      canKeepMine: ({ context }) => {
        const form = snapshotOf(context);
        return form !== undefined && form.matches("resolvingConflict") && form.can({ type: "conflict.kept" });
      },
      isInConflict: ({ context }) => snapshotOf(context)?.matches("resolvingConflict") === true,
      leadsOn: () => rules.leadsTo !== undefined,
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
            { guard: "isUntouched", actions: ["keepRecord", "openForm"] },
            { actions: ["keepRecord", "refreshForm"] },
          ],
          "draft.changed": { guard: and(["isEditable", "isAllowed"]), actions: "tellDraft" },
          "update.requested": {
            guard: and(["isEditable", "isDraftAllowed", or(["isNew", "isModified"])]),
            actions: "submitForm",
          },
          "conflict.kept": {
            guard: "canKeepMine",
            // The role's permissions and holders may have changed, too.
            actions: ["keepMine", "reloadRecord"],
          },
          "conflict.dropped": { guard: "isInConflict", actions: ["useLatest", "reloadRecord"] },
          "xstate.done.actor.form": [
            { guard: and(["leadsOn", "isSaved"]), target: "done", actions: "leadOn" },
            { guard: "isLeft", actions: "openForm" },
            { target: "waiting", actions: "reloadRecord" },
          ],
        },
      },
      done: {},
    },
  });
};
