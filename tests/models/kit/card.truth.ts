import { createActor, fromCallback, type AnyActorRef } from "xstate";
import type { OnPage } from "../../../src/machines/kit/editor";
import { stale } from "../support/failures";
import { valueOf } from "../support/model";
import { settled, type World } from "../support/run";
import { truthOf, type Deeds, type Told } from "../support/truth";
import { cardEvents, cardModel, formOf, type CardView, type Order } from "./card.model";
import { formMachine, type Details } from "./form/form.model";

const TYPED = "Typed in the card";

const events = {
  ...cardEvents,
  "asks to edit with something filled in": { type: "edit.requested", draft: { storeKey: "ikeja" } },
  "types into the form": { type: "typed" },
} as const;
type Label = keyof typeof events;

type Card = {
  record: Order | null;
  mode: "reading" | "awaiting" | "editing";
  /** What the open form shows, and what its save would be based on. */
  form: { values: Details; version: number; wanted: string | null; base: Details } | null;
  step: { reloads: number; saves: unknown[] };
};

const detailsOf = ({ storeKey, remark }: Details): Details => ({ storeKey, remark });
const mayEdit = ({ record }: Card): boolean => record !== null && record.refusal === undefined;

function open(card: Card, draft: Partial<Details> = {}, wanted: string | null = null): void {
  if (card.record === null || !mayEdit(card)) return;
  const base = detailsOf(card.record);
  card.mode = "editing";
  card.form = { values: { ...base, ...draft }, version: card.record.version, wanted, base };
}

function propose(card: Card): void {
  card.mode = "reading";
  if (card.record?.proposal !== undefined) open(card, card.record.proposal);
}

const isForm = ({ mode }: Card): boolean => mode === "editing";
const isModified = ({ form }: Card): boolean => JSON.stringify(form?.values) !== JSON.stringify(form?.base);

const reads = (label: keyof typeof cardEvents) => ({
  does: (card: Card) => {
    const { record } = events[label] as unknown as { record: Order };
    card.record = record;
    if (card.mode === "awaiting") return propose(card);
    // The form goes on from a newer version only if what it edits has not changed.
    const { form } = card;
    if (form && JSON.stringify(detailsOf(record)) === JSON.stringify(form.base)) form.version = record.version;
  },
});

const ends = (isReadAgain: boolean, saves: boolean) => ({
  can: (card: Card) => isForm(card) && (!isReadAgain || saves || isModified(card)),
  does: (card: Card) => {
    if (saves && card.form)
      card.step.saves.push({ key: "order", values: card.form.values, version: card.form.version });
    card.form = null;
    card.mode = "reading";
    if (!isReadAgain) return;
    card.record = null;
    card.step.reloads += 1;
  },
});

const deeds: Deeds<Label, Card> = {
  "the record is read": reads("the record is read"),
  "another card's save is read": reads("another card's save is read"),
  "a record they may not edit is read": reads("a record they may not edit is read"),
  "someone's change of this card is read": reads("someone's change of this card is read"),
  "a record that proposes a change is read": reads("a record that proposes a change is read"),
  "asks for the proposal": {
    can: ({ mode }) => mode === "reading",
    does: (card) => {
      if (card.record === null) card.mode = "awaiting";
      else propose(card);
    },
  },
  "asks to edit": { can: ({ mode }) => mode === "reading", does: (card) => open(card) },
  "continues a kept draft": { can: ({ mode }) => mode === "reading", does: (card) => open(card, {}, "kept") },
  "asks to edit with something filled in": {
    can: ({ mode }) => mode === "reading",
    does: (card) => open(card, { storeKey: "ikeja" }),
  },
  "types into the form": {
    can: isForm,
    does: ({ form }) => form && Object.assign(form, { values: { ...form.values, remark: TYPED } }),
  },
  "the form is saved": ends(true, true),
  "the form is left": ends(false, false),
  "theirs is taken": ends(true, true),
};

const begin = truthOf<Label, Card>(
  () => ({ record: null, mode: "reading", form: null, step: { reloads: 0, saves: [] } }),
  deeds,
  {
    reset: (card) => void (card.step = { reloads: 0, saves: [] }),
    isOver: () => false,
    says: ({ record, mode, form, step }) => ({
      "the card shows the record that was read last": record,
      "the card reads, waits for the record, or edits": mode,
      "the form shows what was typed last over the record that was read when it opened": form?.values ?? null,
      "the form is based on the newest record that leaves its fields alone": form?.version ?? null,
      "the form goes on from the draft that was asked for": form?.wanted ?? null,
      "the record is read again once it may have changed": step.reloads,
      "a save sends what the form shows": step.saves,
    }),
  },
);

const formIn = ({ actor }: World): AnyActorRef | undefined => formOf(actor.getSnapshot() as CardView);

async function save(world: World, end: (call: World["calls"][number]) => void, then?: object): Promise<void> {
  formIn(world)?.send({ type: "form.submitted" });
  await settled();
  const call = world.calls.at(-1);
  if (call?.state === "pending") end(call);
  await settled();
  if (then) formIn(world)?.send(then as never);
}

const takeTheirs = async (world: World): Promise<void> => {
  await save(world, (call) => call.fail(stale), { type: "conflict.dropped" });
  formIn(world)?.send({ type: "leave.requested" });
};

/** The kit's card with its form, next to their truth. */
export const cardWalk: Told<OnPage<Order>, Label> = {
  model: { machine: cardModel.machine, input: cardModel.input, events, stateOf: valueOf },
  effects: [],
  provide: (machine, steer) =>
    machine.provide({ actors: { form: formMachine.provide({ actors: { save: steer("save") } }) } }),
  inputOf: (recordEvent) => ({ page: createActor(fromCallback(({ receive }) => receive(recordEvent))).start() }),
  perform: {
    "types into the form": (world) => formIn(world)?.send({ type: "field.changed", patch: { remark: TYPED } }),
    "the form is saved": (world) => save(world, (call) => call.succeed(undefined)),
    "the form is left": (world) => {
      formIn(world)?.send({ type: "leave.requested" });
      formIn(world)?.send({ type: "leave.confirmed" });
    },
    "theirs is taken": takeTheirs,
  },
  invariants: {},
  oracle: {
    begin,
    shown: ({ after, started, emitted }) => {
      const form = formOf(after)?.getSnapshot().context;
      return {
        "the card shows the record that was read last": after.context.record,
        "the card reads, waits for the record, or edits": after.value,
        "the form shows what was typed last over the record that was read when it opened": form?.values ?? null,
        "the form is based on the newest record that leaves its fields alone": form?.version ?? null,
        "the form goes on from the draft that was asked for": form?.wanted ?? null,
        "the record is read again once it may have changed": emitted.filter(({ type }) => type === "record.changed")
          .length,
        "a save sends what the form shows": started
          .filter(({ name }) => name === "save")
          .map(({ input: { key, values, version } }) => ({ key, values, version })),
      };
    },
  },
};
