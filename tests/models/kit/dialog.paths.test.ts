import { createActor, createEmptyActor, fromCallback, type AnyActorRef, type EventObject } from "xstate";
import { failureOf } from "../../../src/api/kit/errors";
import { createDialogMachine, type DialogContext } from "../../../src/machines/kit/dialog.machine";
import type { FormOutput } from "../../../src/machines/kit/form/form.machine";
import { type Details, formMachine, INITIAL, INITIAL_VERSION } from "./form/form.model";
import { describeModel } from "../support/check";
import { failing, failures, SAVED, stale, succeeding } from "../support/failures";
import { valueOf, type Model, type View } from "../support/model";
import { at } from "../support/mutate";
import { settled, type Call, type Invariants, type Rig, type World } from "../support/run";
import { dialogTruth } from "./dialog.truth";

type Order = Details & { key: string; version: number };
type Context = DialogContext<Details>;

const ORDER: Order = { ...INITIAL, key: "order", version: INITIAL_VERSION };
const BLANK: Details = { storeKey: "", remark: "" };
const TYPED: Details = { storeKey: "ikeja", remark: "Call before noon" };

const dialogEvents = {
  "asks to add": { type: "add.requested" },
  "asks to edit": { type: "edit.requested", key: "order" },
  "asks to edit another": { type: "edit.requested", key: "other" },
  "asks to edit a record that cannot be edited": { type: "edit.requested", key: "order", row: { isSealed: true } },
  "the record arrives": succeeding("loadRecord", ORDER),
  "the record fails to load": failing("loadRecord", failures.unreachable),
  "the record is missing": failing("loadRecord", failureOf(404, "Not found")),
  retries: { type: "retry.requested" },
  closes: { type: "close.requested" },
  "the form is saved": succeeding("form", { outcome: "saved", saved: null }),
  "the form is left": succeeding("form", { outcome: "left", saved: undefined }),
  "opens the record saved before": succeeding("form", { outcome: "opened", saved: SAVED }),
  "the form is left after a fault": succeeding("form", { outcome: "superseded", saved: undefined }),
  "theirs is taken": succeeding("form", { outcome: "superseded", saved: undefined }),
} as const;

type Label = keyof typeof dialogEvents;

const REFUSAL = "This one cannot be edited";

const machineOf = (isLookup: boolean) =>
  createDialogMachine<Order, Details>({
    id: "dialog",
    add: formMachine,
    edit: formMachine,
    blank: BLANK,
    pick: ({ key, version, storeKey, remark }) => ({ key, version, values: { storeKey, remark } }),
    isLookup,
    refusal: (row) => (row === undefined ? null : REFUSAL),
  });

const modelOf = (isLookup: boolean) =>
  ({
    machine: machineOf(isLookup),
    input: { list: createEmptyActor() },
    events: dialogEvents,
    // A record that is being added cannot have a conflict.
    offers: (dialog) =>
      (Object.keys(dialogEvents) as Label[]).filter(
        (label) =>
          (label !== "theirs is taken" || dialog.matches("editing")) &&
          (label !== "opens the record saved before" || dialog.matches("adding")),
      ),
    stateOf: (dialog) => {
      const { key, record, failure } = dialog.context;
      return `${valueOf(dialog)} ${key} v${record?.version} ${failure?.kind}`;
    },
  }) satisfies Model<Context, Label>;

const formIn = (dialog: View<Context>): AnyActorRef | undefined => dialog.children.form;

const formOf = ({ actor }: World): AnyActorRef => {
  const form = formIn(actor.getSnapshot() as View<Context>);
  if (form === undefined) throw new Error("no form is open");
  return form;
};

async function saveWith(world: World, end: (call: Call) => void): Promise<void> {
  formOf(world).send({ type: "field.changed", patch: TYPED });
  formOf(world).send({ type: "form.submitted" });
  await settled();
  const call = world.calls.findLast(({ name }) => name === "save");
  if (call === undefined) throw new Error("no save was started");
  end(call);
  await settled();
}

function leave(world: World): void {
  const form = formOf(world);
  form.send({ type: "field.changed", patch: TYPED });
  form.send({ type: "leave.requested" });
  form.send({ type: "leave.confirmed" });
}

const outcomeIn = (event: EventObject): FormOutput["outcome"] | undefined =>
  event.type === "xstate.done.actor.form" && "output" in event ? (event.output as FormOutput).outcome : undefined;

const REFRESH = { type: "refresh.requested" };
const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

const invariantsOf = (isLookup: boolean): Invariants<Context> => ({
  "adding starts from a blank form": ({ label, after }) =>
    label !== "asks to add" || isSame(formIn(after)?.getSnapshot().context.values, BLANK),
  "editing starts from the read values and version": ({ label, after }) => {
    if (label !== "the record arrives") return true;
    const { key, version, values } = formIn(after)?.getSnapshot().context ?? {};
    return isSame([key, version, values], [ORDER.key, ORDER.version, INITIAL]);
  },
  "the dialog reads the requested record": ({ event, before, started }) => {
    const saved = outcomeIn(event) === "opened" && "output" in event ? (event.output as FormOutput).saved : null;
    const asked =
      event.type === "edit.requested" && "key" in event
        ? event.key
        : ((saved as { key: string } | null)?.key ?? before.context.key);
    return started.every(({ name, input }) => name !== "loadRecord" || input.key === asked);
  },
  "a record that cannot be edited is not read, and a toast shows the reason": ({
    label,
    before,
    after,
    emitted,
    started,
  }) =>
    label !== "asks to edit a record that cannot be edited" ||
    !before.matches("closed") ||
    (after.matches("closed") &&
      started.length === 0 &&
      isSame(emitted, [{ type: "toast.raised", toast: { tone: "error", text: REFUSAL } }])),
  "closing cancels the read in progress": ({ label, calls }) =>
    label !== "closes" || calls.every(({ name, state }) => name !== "loadRecord" || state !== "pending"),
  "a form exists exactly while adding or editing": ({ after }) =>
    (formIn(after) !== undefined) === (after.matches("adding") || after.matches("editing")),
  "an open form can only close itself": ({ event, before, after }) =>
    formIn(before) === undefined || outcomeIn(event) !== undefined || formIn(before) === formIn(after),
  "the end of a form closes the dialog or opens the record saved before": ({ event, after, started }) =>
    outcomeIn(event) === undefined ||
    (outcomeIn(event) === "opened"
      ? after.matches("reading") && started.some(({ input }) => input.key === SAVED.key)
      : after.matches("closed")),
  "the list reloads only after a save, a possible save or a missing record": (taken) => {
    const { event, label, emitted } = taken;
    const outcome = outcomeIn(event);
    const isOutdated = (outcome !== undefined && outcome !== "left") || label === "the record is missing";
    const refreshes = emitted.filter(({ type }) => type === "refresh.requested" || type === "lookups.outdated");
    const expected = isLookup ? [REFRESH, { type: "lookups.outdated" }] : [REFRESH];
    return isSame(
      refreshes.toSorted((a, b) => b.type.localeCompare(a.type)),
      isOutdated ? expected : [],
    );
  },
  "a failed load shows its error and can be retried": ({ label, after, emitted }) =>
    label !== "the record fails to load" ||
    (after.context.failure?.kind === "unreachable" &&
      emitted.some(({ type }) => type === "toast.raised") &&
      after.can({ type: "retry.requested" })),
  "a missing record differs from a failed load and shows no toast": ({ label, after, emitted }) =>
    label !== "the record is missing" ||
    (after.matches("missing") && emitted.every(({ type }) => type !== "toast.raised")),
  "a closed dialog holds no data": ({ after }) =>
    !after.matches("closed") ||
    isSame([after.context.key, after.context.record, after.context.failure], [null, null, null]),
});

const rigOf = (isLookup: boolean): Rig<Context, Label> => ({
  model: modelOf(isLookup),
  effects: [],
  provide: (machine, steer) => {
    const form = formMachine.provide({ actors: { save: steer("save") } });
    return machine.provide({ actors: { add: form, edit: form, loadRecord: steer("loadRecord") } });
  },
  inputOf: (recordEvent) => ({ list: createActor(fromCallback(({ receive }) => receive(recordEvent))).start() }),
  perform: {
    "the form is saved": (world) => saveWith(world, (call) => call.succeed(undefined)),
    "the form is left": (world) => leave(world),
    "opens the record saved before": async (world) => {
      await saveWith(world, (call) => call.fail(failures.duplicate));
      formOf(world).send({ type: "saved.opened" });
      formOf(world).send({ type: "leave.confirmed" });
    },
    "the form is left after a fault": async (world) => {
      await saveWith(world, (call) => call.fail(failures.timeout));
      leave(world);
    },
    "theirs is taken": async (world) => {
      await saveWith(world, (call) => call.fail(stale));
      formOf(world).send({ type: "conflict.dropped" });
      formOf(world).send({ type: "leave.requested" });
    },
  },
  invariants: invariantsOf(isLookup),
  oracle: dialogTruth(dialogEvents, { blank: BLANK, refusal: REFUSAL, isLookup }),
});

const OUTDATED = "the list reloads only after a save, a possible save or a missing record";

describeModel("a dialog over a list", {
  of: "dialog",
  rigs: [rigOf(true), rigOf(false)],
  mutants: [
    {
      fault: "an edit of a record that cannot be edited",
      put: (config) =>
        Object.assign(at(config, "states", "closed", "on"), {
          "edit.requested": at(config, "states", "closed", "on", "edit.requested", "1"),
        }),
      caughtBy: "a record that cannot be edited is not read, and a toast shows the reason",
    },
    {
      fault: "a new record that does not refresh the list",
      put: (config) => Object.assign(at(config, "states", "adding", "invoke"), { onDone: { target: "closed" } }),
      caughtBy: OUTDATED,
    },
    {
      fault: "an edit that does not refresh the list",
      put: (config) => Object.assign(at(config, "states", "editing", "invoke"), { onDone: { target: "closed" } }),
      caughtBy: OUTDATED,
    },
    {
      fault: "a form left without a save that refreshes the list",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "invoke"), {
          onDone: { target: "closed", actions: "tellOutdated" },
        }),
      caughtBy: OUTDATED,
    },
    {
      fault: "a form that the dialog closes",
      put: (config) =>
        Object.assign(at(config, "states", "editing"), { on: { "close.requested": { target: "closed" } } }),
      caughtBy: "an open form can only close itself",
    },
    {
      fault: "a form that restarts on a second request",
      put: (config) =>
        Object.assign(at(config, "states", "adding"), {
          on: { "add.requested": { target: "adding", reenter: true } },
        }),
      caughtBy: "an open form can only close itself",
    },
    {
      fault: "a missing record that is handled as a failure",
      put: (config) => Object.assign(at(config, "states", "reading", "invoke", "onError", "0"), { target: "failed" }),
      caughtBy: "a missing record differs from a failed load and shows no toast",
    },
    {
      fault: "a dialog that keeps its failure after it closes",
      put: (config) => Object.assign(at(config, "states", "closed"), { entry: () => {} }),
      caughtBy: "a closed dialog holds no data",
    },
    {
      fault: "an edit that starts from a blank form",
      put: (config) => Object.assign(at(config, "states", "reading", "invoke", "onDone"), { target: "adding" }),
      caughtBy: "editing starts from the read values and version",
    },
  ],
  equivalents: {
    "field dropped: reading xstate.done.actor.loadRecord / xstate.assign / field failure":
      "why it failed is shown only until it is tried again",
  },
});
