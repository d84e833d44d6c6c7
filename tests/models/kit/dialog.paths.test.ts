import { createActor, createEmptyActor, fromCallback, type AnyActorRef, type EventObject } from "xstate";
import { failureOf } from "../../../src/api/kit/errors";
import { createDialogMachine, type DialogContext } from "../../../src/machines/kit/dialog.machine";
import type { FormOutput } from "../../../src/machines/kit/form.machine";
import { type Details, formMachine, INITIAL, INITIAL_VERSION } from "./form.model";
import { describeModel } from "../support/check";
import { failing, failures, SAVED, stale, succeeding } from "../support/failures";
import { valueOf, type Model, type View } from "../support/model";
import { at } from "../support/mutate";
import { settled, type Call, type Invariants, type Rig, type World } from "../support/run";

type Order = Details & { key: string; version: number };
type Context = DialogContext<Details>;

const ORDER: Order = { ...INITIAL, key: "order", version: INITIAL_VERSION };
const BLANK: Details = { storeKey: "", remark: "" };
const TYPED: Details = { storeKey: "ikeja", remark: "Call before noon" };

const dialogEvents = {
  "asks to add": { type: "add.requested" },
  "asks to edit": { type: "edit.requested", key: "order" },
  "asks to edit another": { type: "edit.requested", key: "other" },
  "asks to edit what cannot be": { type: "edit.requested", key: "order", row: { isSealed: true } },
  "the record arrives": succeeding("loadRecord", ORDER),
  "the record does not arrive": failing("loadRecord", failures.unreachable),
  "the record is not there": failing("loadRecord", failureOf(404, "Not found")),
  "asks again": { type: "retry.requested" },
  closes: { type: "close.requested" },
  "the form is saved": succeeding("form", { outcome: "saved", saved: null }),
  "the form is left": succeeding("form", { outcome: "left", saved: undefined }),
  "what was saved before is asked for": succeeding("form", { outcome: "opened", saved: SAVED }),
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
    // Nothing is there to conflict with while a record is added.
    offers: (dialog) =>
      (Object.keys(dialogEvents) as Label[]).filter(
        (label) =>
          (label !== "theirs is taken" || dialog.matches("editing")) &&
          (label !== "what was saved before is asked for" || dialog.matches("adding")),
      ),
    stateOf: (dialog) => {
      const { key, record, failure } = dialog.context;
      return `${valueOf(dialog)} ${key} v${record?.version} ${failure?.kind}`;
    },
  }) satisfies Model<Context, Label>;

const formIn = (dialog: View<Context>): AnyActorRef | undefined => dialog.children.form;

const formOf = ({ actor }: World): AnyActorRef => {
  const form = formIn(actor.getSnapshot() as View<Context>);
  if (form === undefined) throw new Error("there is no form");
  return form;
};

async function saveWith(world: World, end: (call: Call) => void): Promise<void> {
  formOf(world).send({ type: "field.changed", patch: TYPED });
  formOf(world).send({ type: "form.submitted" });
  await settled();
  const call = world.calls.findLast(({ name }) => name === "save");
  if (call === undefined) throw new Error("nothing was saved");
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
  "a record is added from nothing": ({ label, after }) =>
    label !== "asks to add" || isSame(formIn(after)?.getSnapshot().context.values, BLANK),
  "a record is edited as it was read, on the version it was read at": ({ label, after }) => {
    if (label !== "the record arrives") return true;
    const { key, version, values } = formIn(after)?.getSnapshot().context ?? {};
    return isSame([key, version, values], [ORDER.key, ORDER.version, INITIAL]);
  },
  "the record that is read is the one asked for": ({ event, before, started }) => {
    const saved = outcomeIn(event) === "opened" && "output" in event ? (event.output as FormOutput).saved : null;
    const asked =
      event.type === "edit.requested" && "key" in event
        ? event.key
        : ((saved as { key: string } | null)?.key ?? before.context.key);
    return started.every(({ name, input }) => name !== "loadRecord" || input.key === asked);
  },
  "what cannot be edited is not read: it is told why": ({ label, before, after, said, started }) =>
    label !== "asks to edit what cannot be" ||
    !before.matches("closed") ||
    (after.matches("closed") &&
      started.length === 0 &&
      isSame(said, [{ type: "toast.raised", toast: { tone: "error", text: REFUSAL } }])),
  "closing gives up what is being read": ({ label, calls }) =>
    label !== "closes" || calls.every(({ name, state }) => name !== "loadRecord" || state !== "pending"),
  "there is a form while something is added or edited, and only then": ({ after }) =>
    (formIn(after) !== undefined) === (after.matches("adding") || after.matches("editing")),
  "a form that is open is closed by itself alone": ({ event, before, after }) =>
    formIn(before) === undefined || outcomeIn(event) !== undefined || formIn(before) === formIn(after),
  "a form that ends closes the dialog, unless it leads to what was saved before": ({ event, after, started }) =>
    outcomeIn(event) === undefined ||
    (outcomeIn(event) === "opened"
      ? after.matches("reading") && started.some(({ input }) => input.key === SAVED.key)
      : after.matches("closed")),
  "the list reads anew when something was saved, may have been, or is gone, and only then": (happening) => {
    const { event, label, said } = happening;
    const outcome = outcomeIn(event);
    const isOutdated = (outcome !== undefined && outcome !== "left") || label === "the record is not there";
    const told = said.filter(({ type }) => type === "refresh.requested" || type === "lookups.outdated");
    const expected = isLookup ? [REFRESH, { type: "lookups.outdated" }] : [REFRESH];
    return isSame(
      told.toSorted((a, b) => b.type.localeCompare(a.type)),
      isOutdated ? expected : [],
    );
  },
  "what does not arrive says why, and can be asked for again": ({ label, after, said }) =>
    label !== "the record does not arrive" ||
    (after.context.failure?.kind === "unreachable" &&
      said.some(({ type }) => type === "toast.raised") &&
      after.can({ type: "retry.requested" })),
  "what is not there is told apart from what failed, without a toast": ({ label, after, said }) =>
    label !== "the record is not there" ||
    (after.matches("missing") && said.every(({ type }) => type !== "toast.raised")),
  "a closed dialog remembers nothing": ({ after }) =>
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
  inputOf: (say) => ({ list: createActor(fromCallback(({ receive }) => receive(say))).start() }),
  perform: {
    "the form is saved": (world) => saveWith(world, (call) => call.succeed(undefined)),
    "the form is left": (world) => leave(world),
    "what was saved before is asked for": async (world) => {
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
    },
  },
  invariants: invariantsOf(isLookup),
});

const OUTDATED = "the list reads anew when something was saved, may have been, or is gone, and only then";

describeModel("a dialog over a list", {
  of: "dialog",
  rigs: [rigOf(true), rigOf(false)],
  mutants: [
    {
      fault: "an edit of what cannot be edited",
      put: (config) =>
        Object.assign(at(config, "states", "closed", "on"), {
          "edit.requested": at(config, "states", "closed", "on", "edit.requested", "1"),
        }),
      caughtBy: "what cannot be edited is not read: it is told why",
    },
    {
      fault: "a new record the list does not hear of",
      put: (config) => Object.assign(at(config, "states", "adding", "invoke"), { onDone: { target: "closed" } }),
      caughtBy: OUTDATED,
    },
    {
      fault: "an edit the list does not hear of",
      put: (config) => Object.assign(at(config, "states", "editing", "invoke"), { onDone: { target: "closed" } }),
      caughtBy: OUTDATED,
    },
    {
      fault: "a list that reads anew for nothing",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "invoke"), {
          onDone: { target: "closed", actions: "tellOutdated" },
        }),
      caughtBy: OUTDATED,
    },
    {
      fault: "a form the dialog closes over its head",
      put: (config) =>
        Object.assign(at(config, "states", "editing"), { on: { "close.requested": { target: "closed" } } }),
      caughtBy: "a form that is open is closed by itself alone",
    },
    {
      fault: "a form that starts anew when it is asked for again",
      put: (config) =>
        Object.assign(at(config, "states", "adding"), {
          on: { "add.requested": { target: "adding", reenter: true } },
        }),
      caughtBy: "a form that is open is closed by itself alone",
    },
    {
      fault: "a missing record told as a failure",
      put: (config) => Object.assign(at(config, "states", "reading", "invoke", "onError", "0"), { target: "failed" }),
      caughtBy: "what is not there is told apart from what failed, without a toast",
    },
    {
      fault: "a failure that is kept for the next time",
      put: (config) => Object.assign(at(config, "states", "closed"), { entry: () => {} }),
      caughtBy: "a closed dialog remembers nothing",
    },
    {
      fault: "an edit that begins from nothing",
      put: (config) => Object.assign(at(config, "states", "reading", "invoke", "onDone"), { target: "adding" }),
      caughtBy: "a record is edited as it was read, on the version it was read at",
    },
  ],
});
