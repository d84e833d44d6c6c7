import { shallowEqual, useSelector } from "@xstate/react";
import type { ActorRefFrom, SnapshotFrom } from "xstate";
import type { orderCreateMachine } from "../../../machines/orders/create/order-create.machine";

export type OrderCreateActor = ActorRefFrom<typeof orderCreateMachine>;

export type SectionProps = { actor: OrderCreateActor };

export const useDraft = (actor: OrderCreateActor) => useSelector(actor, ({ context }) => context.draft);

type Draft = SnapshotFrom<typeof orderCreateMachine>["context"]["draft"];

/** Some fields of the draft: what shows only these is not drawn again when a line is scanned. */
export const useFields = <Name extends keyof Draft>(actor: OrderCreateActor, ...names: Name[]): Pick<Draft, Name> =>
  useSelector(
    actor,
    ({ context: { draft } }) => Object.fromEntries(names.map((name) => [name, draft[name]])) as Pick<Draft, Name>,
    shallowEqual,
  );

/** The problem of a field, by its name in the draft. */
export function useProblem(actor: OrderCreateActor): (name: string) => string | undefined {
  const fields = useSelector(actor, ({ context }) => context.problems?.fields);
  return (name) => fields?.[name];
}
