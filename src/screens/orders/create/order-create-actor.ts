import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { orderCreateMachine } from "../../../machines/orders/order-create.machine";

export type OrderCreateActor = ActorRefFrom<typeof orderCreateMachine>;

export type SectionProps = { actor: OrderCreateActor };

export const useDraft = (actor: OrderCreateActor) => useSelector(actor, ({ context }) => context.draft);

/** The problem of a field, by its name in the draft. */
export function useProblem(actor: OrderCreateActor): (name: string) => string | undefined {
  const fields = useSelector(actor, ({ context }) => context.problems?.fields);
  return (name) => fields?.[name];
}
