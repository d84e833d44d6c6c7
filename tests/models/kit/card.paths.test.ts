import { createActor, fromCallback, type AnyActorRef, type EventObject } from "xstate";
import type { OnPage } from "../../../src/machines/kit/editor";
import { cardEvents, type CardLabel, cardModel, type CardView, formOf, type Order, PROPOSED } from "./card.model";
import { type Details, formMachine } from "./form/form.model";
import { cardWalk } from "./card.truth";
import { describeModel } from "../support/check";
import { stale } from "../support/failures";
import { at } from "../support/mutate";
import { settled, type Invariants, type Rig, type World } from "../support/run";

const TYPED = PROPOSED;

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

const invariants: Invariants<OnPage<Order>> = {
  "editing starts from the latest read": ({ event, before, after }) => {
    if (event.type !== "edit.requested" || !before.matches("reading") || !after.matches("editing")) return true;
    const [record, base] = [before.context.record, baseOf(after)];
    return record !== null && base?.version === record.version && base?.initial.remark === record.remark;
  },
  "the form goes on from the kept draft that the person came for, and otherwise from none": ({
    event,
    before,
    after,
  }) =>
    formOf(before) !== undefined ||
    formOf(after) === undefined ||
    formOf(after)?.getSnapshot().context.wanted ===
      (event.type === "edit.requested" && "wanted" in event ? event.wanted : null),
  "a person without the right cannot start editing": ({ after, before }) =>
    formOf(before) !== undefined || formOf(after) === undefined || mayEdit(after),
  "a proposal opens filled in once its record is there, and only then": ({ event, before, after }) => {
    const isAsked = event.type === "proposal.requested" && before.matches("reading");
    const isAnswered = event.type === "record.refreshed" && before.matches("awaiting");
    const { record } = after.context;
    if (!isAsked && !isAnswered)
      return event.type === "edit.requested" || formOf(before) !== undefined || formOf(after) === undefined;
    if (record === null) return after.matches("awaiting");
    const isProposed = (record.proposal ?? null) !== null && mayEdit(after);
    return isProposed ? typedIn(after)?.remark === PROPOSED : after.matches("reading");
  },
  "the card holds the latest read": ({ event, after }) =>
    event.type !== "record.refreshed" ||
    !("record" in event) ||
    after.context.record?.version === (event.record as Order).version,
  "a refresh keeps unsaved input": ({ event, after }) =>
    event.type !== "record.refreshed" || formOf(after) === undefined || typedIn(after)?.remark === TYPED,
  "an open form receives each read and adopts its version if the form's fields are unchanged in it": (taken) => {
    const { event, after } = taken;
    if (event.type !== "record.refreshed" || !("record" in event) || formOf(after) === undefined) return true;
    const { version, remark, storeKey } = event.record as Order;
    const isUntouched = baseOf(after)?.initial.remark === remark && baseOf(after)?.initial.storeKey === storeKey;
    return (baseOf(after)?.version === version) === isUntouched;
  },
  "the page reloads only when the record may have changed": ({ event, emitted }) => {
    const outcome = outcomeIn(event);
    return emitted.some(({ type }) => type === "record.changed") === (outcome !== undefined && outcome !== "left");
  },
  "the card returns to reading when its form ends": ({ event, after }) =>
    outcomeIn(event) === undefined || after.matches("reading"),
  "an outdated record cannot be edited until it is read again": ({ event, after }) => {
    const outcome = outcomeIn(event);
    return outcome === undefined || isEditable(after) === (outcome === "left" && mayEdit(after));
  },
};

const rig: Rig<OnPage<Order>, CardLabel> = {
  model: cardModel,
  effects: [],
  provide: (machine, steer) =>
    machine.provide({ actors: { form: formMachine.provide({ actors: { save: steer("save") } }) } }),
  inputOf: (recordEvent) => ({ page: createActor(fromCallback(({ receive }) => receive(recordEvent))).start() }),
  perform: {
    "asks to edit": (world) => {
      world.actor.send({ type: "edit.requested" });
      formIn(world).send({ type: "field.changed", patch: { remark: TYPED } });
    },
    "continues a kept draft": (world) => {
      world.actor.send(cardEvents["continues a kept draft"]);
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
      formIn(world).send({ type: "leave.requested" });
    },
  },
  invariants,
};

describeModel("a card", {
  of: "card",
  rigs: [rig],
  walks: [cardWalk as never],
  mutants: [
    {
      fault: "a card that forgets which draft the person came for",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "invoke"), {
          input: ({ context: { record } }: { context: OnPage<Order> }) =>
            record && {
              key: record.key,
              version: record.version,
              values: { storeKey: record.storeKey, remark: record.remark },
              draft: record.proposal ?? undefined,
            },
        }),
      caughtBy: "the form goes on from the kept draft that the person came for, and otherwise from none",
    },
    {
      fault: "a card that a person without the right can edit",
      put: (config) =>
        Object.assign(at(config, "states", "reading", "on", "edit.requested"), {
          guard: ({ context }: { context: OnPage<Order> }) => context.record !== null,
        }),
      caughtBy: "a person without the right cannot start editing",
    },
    {
      fault: "a proposal that is forgotten while the record loads",
      put: (config) => Object.assign(at(config, "states", "awaiting", "on", "record.refreshed"), { target: "reading" }),
      caughtBy: "a proposal opens filled in once its record is there, and only then",
    },
    {
      fault: "a proposal that opens what the person may not edit",
      put: (config) =>
        Object.assign(at(config, "states", "proposing"), {
          always: [{ guard: "hasProposal", target: "editing" }, { target: "reading" }],
        }),
      caughtBy: "a person without the right cannot start editing",
    },
    {
      fault: "a proposal that opens empty",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "invoke"), {
          input: ({ context: { record } }: { context: OnPage<Order> }) =>
            record && { key: record.key, version: record.version, values: { storeKey: "", remark: record.remark } },
        }),
      caughtBy: "a proposal opens filled in once its record is there, and only then",
    },
    {
      fault: "a form that restarts on a refresh",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "on"), {
          "record.refreshed": { actions: "keepRecord", target: "editing", reenter: true },
        }),
      caughtBy: "a refresh keeps unsaved input",
    },
  ],
});
