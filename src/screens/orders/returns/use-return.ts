import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { Order } from "../../../api/orders/orders";
import type { ReturnForm, ReturnValues } from "../../../machines/orders/detail/order-return-form";
import type { orderReturnMachine } from "../../../machines/orders/detail/order-return.machine";

/** What each step of taking goods back is given. */
export type StepProps = { order: Order; desk: ActorRefFrom<typeof orderReturnMachine>; form: ReturnForm };

/** What is typed so far, how it changes, and the problem of a field. */
export function useReturn(form: ReturnForm) {
  const values = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems);
  const change = (patch: Partial<ReturnValues>) => form.send({ type: "field.changed", patch });
  return { values, change, problem: (name: string) => problems?.fields[name] };
}
