import { createEmptyActor, type AnyActorRef } from "xstate";
import { createCardMachine, type CardRecord } from "../../../src/machines/kit/card.machine";
import type { OnPage } from "../../../src/machines/kit/editor";
import { type Details, formMachine, INITIAL, INITIAL_VERSION } from "./form/form.model";
import { succeeding } from "../support/failures";
import { valueOf, type Model, type View } from "../support/model";

export type Order = Details & {
  key: string;
  version: number;
  total: number;
  refusal?: string;
  proposal?: Partial<Details>;
};

const REFUSAL = "Tunde Bakare has rights that you do not have";

/** The id of a kept draft. */
const WANTED = "kept";

export const PROPOSED = "Call before noon";

const ORDER: Order = { ...INITIAL, key: "order", version: INITIAL_VERSION, total: 100 };
const read = (patch: Partial<Order> = {}) => ({ type: "record.refreshed", record: { ...ORDER, ...patch } });

export const cardEvents = {
  "the record is read": read(),
  "another card's save is read": read({ version: INITIAL_VERSION + 1, total: 200 }),
  "a record they may not edit is read": read({ refusal: REFUSAL, proposal: { remark: PROPOSED } }),
  "someone's change of this card is read": read({ version: INITIAL_VERSION + 2, remark: "Theirs" }),
  "a record that proposes a change is read": read({ version: INITIAL_VERSION + 3, proposal: { remark: PROPOSED } }),
  "asks for the proposal": { type: "proposal.requested" },
  "asks to edit": { type: "edit.requested" },
  "continues a kept draft": { type: "edit.requested", wanted: WANTED },
  "the form is saved": succeeding("form", { outcome: "saved", saved: null }),
  "the form is left": succeeding("form", { outcome: "left", saved: undefined }),
  "theirs is taken": succeeding("form", { outcome: "superseded", saved: undefined }),
} as const;

export type CardLabel = keyof typeof cardEvents;
export type CardView = View<OnPage<Order>>;

export const formOf = (card: CardView): AnyActorRef | undefined => card.children.form;

/** The kit's card around the kit's form, here of an order's details. */
export const cardModel = {
  machine: createCardMachine<Order, Details>(
    "card",
    formMachine,
    ({ key, version, storeKey, remark, refusal = null, proposal = null }): CardRecord<Details> => ({
      key,
      version,
      refusal,
      proposal,
      values: { storeKey, remark },
    }),
  ),
  input: { page: createEmptyActor() },
  events: cardEvents,
  stateOf: (card) =>
    `${valueOf(card)} v${card.context.record?.version} ${card.context.record?.remark} ${card.context.record?.refusal}`,
} satisfies Model<OnPage<Order>, CardLabel>;
