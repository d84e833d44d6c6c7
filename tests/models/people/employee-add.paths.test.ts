import { employeeAddMachine, type EmployeeAddContext } from "../../../src/machines/people/employee-add.machine";
import { resources } from "../../../src/resources";
import { describeModel } from "../support/check";
import { succeeding } from "../support/failures";
import { valueOf } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants } from "../support/run";

const HIRED = { key: "new", inviteLink: "https://shop.example/link#token" };

const ended = (outcome: "saved" | "left" | "superseded") =>
  succeeding("form", { outcome, saved: outcome === "saved" ? HIRED : undefined });

const events = {
  "the employee is added": ended("saved"),
  "the form is left": ended("left"),
  "the form is left after a lost reply": ended("superseded"),
  "the invitation is closed": { type: "invite.closed" },
} as const;

type Label = keyof typeof events;

const invariants: Invariants<EmployeeAddContext> = {
  "the invitation appears exactly after an employee was added": ({ label, after }) =>
    after.matches("inviting") === (label === "the employee is added"),
  "the invitation is shown until it is closed, and then discarded": ({ after }) =>
    JSON.stringify(after.context.hired) === JSON.stringify(after.matches("inviting") ? HIRED : null),
  "a form that is left ends the page, and so does an invitation that is closed": ({ label, before, after }) =>
    label === "the employee is added" ||
    (label === "the invitation is closed"
      ? !before.matches("inviting") || after.matches("added")
      : !before.matches("filling") || after.matches("left")),
  "only closing the invitation navigates, to the list": ({ label, emitted }) =>
    JSON.stringify(emitted) ===
    JSON.stringify(
      label === "the invitation is closed" ? [{ type: "navigation.requested", to: resources.employee.list }] : [],
    ),
};

describeModel<EmployeeAddContext, Label>("a new employee", {
  of: "employee-add",
  rigs: [
    {
      model: { machine: employeeAddMachine, input: { storeKey: "lekki" }, events, stateOf: valueOf },
      effects: ["form"],
      invariants,
    },
  ],
  mutants: [
    {
      fault: "a left form that shows an invitation",
      put: (config) =>
        Object.assign(at(config, "states", "filling", "on", "xstate.done.actor.form", "1"), { target: "inviting" }),
      caughtBy: "the invitation appears exactly after an employee was added",
    },
    {
      fault: "an invitation that is not discarded",
      put: (config) =>
        Object.assign(at(config, "states", "inviting", "on", "invite.closed"), {
          actions: at(config, "states", "inviting", "on", "invite.closed", "actions", "1"),
        }),
      caughtBy: "the invitation is shown until it is closed, and then discarded",
    },
    {
      fault: "an invitation that is never shown",
      put: (config) =>
        Object.assign(at(config, "states", "filling", "on", "xstate.done.actor.form", "0"), { target: "added" }),
      caughtBy: "the invitation appears exactly after an employee was added",
    },
  ],
});
