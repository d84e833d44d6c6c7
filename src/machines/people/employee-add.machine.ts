/**
 * Adding an employee. A person fills in the form and saves it, sees the invitation link once, and returns to the list;
 * or leaves.
 */
import { assign, emit, setup, type ActorRefFrom } from "xstate";
import type { Hired } from "../../api/people/employees";
import { resources } from "../../resources";
import { newEmployeeDraft } from "./employee-draft";
import { employeeAddForm } from "./employee-form";
import { endedAs } from "../kit/editor";
import type { FormOutput } from "../kit/form/form.machine";
import type { Outward } from "../kit/outward";

export type EmployeeAddContext = {
  form: ActorRefFrom<typeof employeeAddForm>;
  /** Null until they were added. */
  hired: Hired | null;
};

export type EmployeeAddEvent =
  | { type: "xstate.done.actor.form"; output: FormOutput }
  /** The invitation was taken note of. */
  | { type: "invite.closed" };

export const employeeAddMachine = setup({
  types: {
    context: {} as EmployeeAddContext,
    events: {} as EmployeeAddEvent,
    emitted: {} as Outward,
    input: {} as { storeKey: string; mayPay: boolean },
  },
  actors: { form: employeeAddForm },
  guards: { isSaved: endedAs("saved") },
}).createMachine({
  id: "employeeAdd",
  context: ({ input, spawn }) => ({
    form: spawn("form", { id: "form", input: { values: newEmployeeDraft(input.storeKey, input) } }),
    hired: null,
  }),
  initial: "filling",
  states: {
    filling: {
      on: {
        "xstate.done.actor.form": [
          {
            guard: "isSaved",
            target: "inviting",
            actions: assign(({ event }) => ({ hired: event.output.saved as Hired })),
          },
          { target: "left" },
        ],
      },
    },
    inviting: {
      on: {
        "invite.closed": {
          target: "added",
          // The link is shown once and not stored here.
          actions: [assign({ hired: null }), emit({ type: "navigation.requested", to: resources.employee.list })],
        },
      },
    },
    added: {},
    left: {},
  },
});
