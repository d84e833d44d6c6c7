/**
 * A record on its own page. It is loaded, shown, and loaded again after each change while the old one stays on screen.
 * Its cards live as long as the page and receive every reading.
 */
import { enqueueActions, setup, type ActorRefFrom, type AnyActorRef, type AnyStateMachine } from "xstate";
import { failedAs, takeFailureOfPage, type Failure } from "./failure";
import type { Outward } from "./outward";
import { loadRecordWith } from "./reads";

export type RecordContext<Data, Cards> = {
  key: string;
  record: Data | null;
  failure: Failure | null;
  cards: { readonly [Name in keyof Cards]: Cards[Name] extends AnyStateMachine ? ActorRefFrom<Cards[Name]> : never };
};

export type RecordEvent = { type: "record.changed" } | { type: "refresh.requested" } | { type: "retry.requested" };

/**
 * A record of `Data`, read with `load`, with its cards by name. Only a page names itself in the breadcrumbs: what is
 * loaded besides a page stays where it is when it is refused.
 */
export const createRecordMachine = <Data, Cards extends Record<string, AnyStateMachine>>(
  id: string,
  load: ((key: string, signal: AbortSignal) => Promise<Data>) | null,
  cards: Cards,
  breadcrumbOf?: (record: Data) => string,
) =>
  setup({
    types: {
      context: {} as RecordContext<Data, Cards>,
      events: {} as RecordEvent,
      emitted: {} as Outward,
      input: {} as { key: string },
      tags: {} as "busy",
    },
    actors: { loadRecord: loadRecordWith(load) },
    actions: {
      takeFailure: takeFailureOfPage<RecordContext<Data, Cards>>(
        ({ record }) => record === null && breadcrumbOf !== undefined,
      ),
    },
    guards: { isMissing: failedAs("missing") },
  }).createMachine({
    id,
    context: ({ input, self, spawn }) => ({
      key: input.key,
      record: null,
      failure: null,
      cards: Object.fromEntries(
        Object.entries(cards).map(([name, card]) => [name, spawn(card, { input: { page: self } })]),
      ) as RecordContext<Data, Cards>["cards"],
    }),
    initial: "loading",
    states: {
      loading: {
        tags: "busy",
        invoke: {
          id: "loadRecord",
          src: "loadRecord",
          input: ({ context }) => ({ key: context.key }),
          onDone: {
            target: "ready",
            actions: enqueueActions(({ context, enqueue, event }) => {
              const record = event.output as Data;
              enqueue.assign({ record, failure: null });
              if (breadcrumbOf) enqueue.emit({ type: "breadcrumb.arrived", label: breadcrumbOf(record) });
              for (const card of Object.values<AnyActorRef>(context.cards)) {
                enqueue.sendTo(card, { type: "record.refreshed", record });
              }
            }),
          },
          onError: [
            { guard: "isMissing", target: "missing" },
            { target: "failed", actions: "takeFailure" },
          ],
        },
        // A change saved meanwhile makes the answer under way out of date.
        on: { "record.changed": { target: "loading", reenter: true } },
      },
      ready: {
        on: { "record.changed": { target: "loading" }, "refresh.requested": { target: "loading" } },
      },
      failed: {
        on: { "retry.requested": { target: "loading" }, "record.changed": { target: "loading" } },
      },
      // What was changed is there again, or it never was gone.
      missing: { on: { "retry.requested": { target: "loading" }, "record.changed": { target: "loading" } } },
    },
  });
