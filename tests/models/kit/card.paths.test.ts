import { createActor, fromCallback, sendTo, type AnyActorRef, type EventObject } from "xstate";
import type { CardContext } from "../../../src/machines/kit/card.machine";
import { type CardLabel, type CardView, cardModel, formOf, type Order } from "./card.model";
import { type Details, formMachine } from "./form.model";
import { describeModel } from "../support/check";
import { stale } from "../support/failures";
import { at } from "../support/mutate";
import { settled, type Invariants, type Rig, type World } from "../support/run";

const TYPED = "Call before noon";

const formIn = ({ actor }: World): AnyActorRef => {
  const form = formOf(actor.getSnapshot() as CardView);
  if (form === undefined) throw new Error("no form is open");
  return form;
};

async function saveWith(world: World, end: (call: World["calls"][number]) => void): Promise<void> {
  formIn(world).send({ type: "form.submitted" });
  await settled();
  const call = world.calls.at(-1);
  if (call === undefined) throw new Error("no save was started");
  end(call);
  await settled();
}

const typedIn = (card: CardView): Details | undefined => formOf(card)?.getSnapshot().context.values;
const baseOf = (card: CardView): { version: number; initial: Details } | undefined =>
  formOf(card)?.getSnapshot().context;
const outcomeIn = (event: EventObject) =>
  "output" in event ? (event.output as { outcome: "saved" | "left" | "superseded" }).outcome : undefined;
const mayEdit = ({ context }: CardView) => (context.record?.refusal ?? null) === null;
const isEditable = (card: CardView) => card.can({ type: "edit.requested" });

const invariants: Invariants<CardContext<Details>> = {
  "editing starts from the latest read": ({ event, before, after }) => {
    if (event.type !== "edit.requested" || !before.matches("reading") || !after.matches("editing")) return true;
    const [record, base] = [before.context.record, baseOf(after)];
    return record !== null && base?.version === record.version && base?.initial.remark === record.values.remark;
  },
  "a person without the right cannot start editing": ({ event, before, after }) =>
    event.type !== "edit.requested" || mayEdit(before) || after.matches("reading"),
  "the card holds the latest read": ({ event, after }) =>
    event.type !== "record.refreshed" ||
    !("record" in event) ||
    after.context.record?.version === (event.record as Order).version,
  "a refresh keeps unsaved input": ({ event, after }) =>
    event.type !== "record.refreshed" || formOf(after) === undefined || typedIn(after)?.remark === TYPED,
  "an open form receives each read and adopts its version if the form's fields are unchanged in it": (happening) => {
    const { event, after } = happening;
    if (event.type !== "record.refreshed" || !("record" in event) || formOf(after) === undefined) return true;
    const { version, remark, storeKey } = event.record as Order;
    const isUntouched = baseOf(after)?.initial.remark === remark && baseOf(after)?.initial.storeKey === storeKey;
    return (baseOf(after)?.version === version) === isUntouched;
  },
  "the page reloads only when the record may have changed": ({ event, said }) => {
    const outcome = outcomeIn(event);
    return said.some(({ type }) => type === "record.changed") === (outcome !== undefined && outcome !== "left");
  },
  "the card returns to reading when its form ends": ({ event, after }) =>
    outcomeIn(event) === undefined || after.matches("reading"),
  "an outdated record cannot be edited until it is read again": ({ event, after }) => {
    const outcome = outcomeIn(event);
    return outcome === undefined || isEditable(after) === (outcome === "left" && mayEdit(after));
  },
};

const rig: Rig<CardContext<Details>, CardLabel> = {
  model: cardModel,
  effects: [],
  provide: (machine, steer) =>
    machine.provide({ actors: { form: formMachine.provide({ actors: { save: steer("save") } }) } }),
  inputOf: (say) => ({ page: createActor(fromCallback(({ receive }) => receive(say))).start() }),
  perform: {
    "asks to edit": (world) => {
      world.actor.send({ type: "edit.requested" });
      formIn(world).send({ type: "field.changed", patch: { remark: TYPED } });
    },
    "the form is saved": (world) => saveWith(world, (call) => call.succeed(undefined)),
    "the form is left": (world) => {
      formIn(world).send({ type: "leave.requested" });
      formIn(world).send({ type: "leave.confirmed" });
    },
    "theirs is taken": async (world) => {
      await saveWith(world, (call) => call.fail(stale));
      formIn(world).send({ type: "conflict.dropped" });
    },
  },
  invariants,
};

describeModel("a card", {
  of: "card",
  rigs: [rig],
  mutants: [
    {
      fault: "a save that does not notify the page",
      put: (config) => Object.assign(at(config, "states", "editing", "invoke"), { onDone: { target: "reading" } }),
      caughtBy: "the page reloads only when the record may have changed",
    },
    {
      fault: "a card that a person without the right can edit",
      put: (config) =>
        Object.assign(at(config, "states", "reading", "on", "edit.requested"), {
          guard: ({ context }: { context: CardContext<Details> }) => context.record !== null,
        }),
      caughtBy: "a person without the right cannot start editing",
    },
    {
      fault: "a form that does not receive refreshes",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "on"), { "record.refreshed": { actions: "keepRecord" } }),
      caughtBy: "an open form receives each read and adopts its version if the form's fields are unchanged in it",
    },
    {
      fault: "a form that restarts on a refresh",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "on"), {
          "record.refreshed": { actions: "keepRecord", target: "editing", reenter: true },
        }),
      caughtBy: "a refresh keeps unsaved input",
    },
    {
      fault: "a card that edits an outdated record",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "invoke", "onDone"), {
          actions: sendTo(({ context }) => context.page, { type: "record.changed" }),
        }),
      caughtBy: "an outdated record cannot be edited until it is read again",
    },
    {
      fault: "a card that keeps the first read",
      put: (config) => Object.assign(at(config, "states", "editing", "on", "record.refreshed"), { actions: () => {} }),
      caughtBy: "the card holds the latest read",
    },
  ],
});
