/**
 * A card on a record's page. It shows the record and can be edited in place, also with a proposal filled in that is
 * requested before the record is there, or with what was typed before; after a save it shows the record again while the
 * page reloads it. Other cards keep their drafts.
 */
import { and, setup, type AnyActorRef } from "xstate";
import { editorActions, endedAs, type OnPage, type RecordRefreshed } from "./editor";
import type { Version } from "./failure";
import type { FormInput, createFormMachine } from "./form/form.machine";
import type { Outward } from "./outward";

/** What of the record this card edits. */
export type CardRecord<Values> = {
  key: string;
  values: Values;
  version: Version;
  /** Why the viewer may not edit it, for people; null or absent when they may. */
  refusal?: string | null;
  /** What this record suggests to change, such as a payment of its debt; null or absent when nothing. */
  proposal?: Partial<Values> | null;
};

/** The card edits these values of the record. */
export const picking =
  <Data extends { key: string; version: Version }, Values>(valuesOf: (record: Data) => Values) =>
  (record: Data): CardRecord<Values> => ({ key: record.key, version: record.version, values: valuesOf(record) });

export type CardEvent<Data, Values> =
  | RecordRefreshed<Data>
  /** `draft` is filled in already when editing begins; `wanted` is the kept draft that the form goes on from. */
  | { type: "edit.requested"; draft?: Partial<Values>; wanted?: string }
  /** Begins editing with the record's proposal, once the record is there; does nothing when it proposes nothing. */
  | { type: "proposal.requested" };

/**
 * A card that edits the part of the record that `pick` returns, with `form`; the page receives `record.changed` after a
 * save.
 */
export const createCardMachine = <Data, Values extends object>(
  id: string,
  form: ReturnType<typeof createFormMachine<Values>>,
  pick: (record: Data) => CardRecord<Values>,
) =>
  setup({
    types: {
      context: {} as OnPage<Data>,
      events: {} as CardEvent<Data, Values>,
      emitted: {} as Outward,
      input: {} as { page: AnyActorRef },
      children: {} as { form: "form" },
    },
    actors: { form },
    actions: editorActions(pick),
    guards: {
      isRead: ({ context }) => context.record !== null,
      isEditable: ({ context: { record } }) => record !== null && (pick(record).refusal ?? null) === null,
      hasProposal: ({ context: { record } }) => record !== null && (pick(record).proposal ?? null) !== null,
      isLeft: endedAs("left"),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ record: null, page: input.page }),
    initial: "reading",
    states: {
      reading: {
        on: {
          "record.refreshed": { actions: "keepRecord" },
          "edit.requested": { guard: "isEditable", target: "editing" },
          "proposal.requested": [{ guard: "isRead", target: "proposing" }, { target: "awaiting" }],
        },
      },
      awaiting: { on: { "record.refreshed": { target: "proposing", actions: "keepRecord" } } },
      proposing: {
        always: [{ guard: and(["isEditable", "hasProposal"]), target: "editing" }, { target: "reading" }],
      },
      editing: {
        invoke: {
          id: "form",
          src: "form",
          input: ({ context, event }): FormInput<Values> => {
            if (context.record === null) throw new Error("a card is edited only once its record is there");
            const { key, values, version, proposal } = pick(context.record);
            if (event.type !== "edit.requested") return { key, values, version, ...(proposal && { draft: proposal }) };
            const { draft, wanted } = event;
            return { key, values, version, ...(draft && { draft }), ...(wanted !== undefined && { wanted }) };
          },
          onDone: [
            { guard: "isLeft", target: "reading" },
            { target: "reading", actions: "awaitRecord" },
          ],
        },
        on: { "record.refreshed": { actions: ["keepRecord", "refreshForm"] } },
      },
    },
  });
