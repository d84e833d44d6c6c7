import { createActor, fromPromise } from "xstate";
import { expect, test } from "vitest";
import type { Hired } from "../../../src/api/people/employees";
import { employeeAddMachine } from "../../../src/machines/people/employee-add.machine";
import { employeeAddForm } from "../../../src/machines/people/employee-form";
import type { SaveRequest } from "../../../src/machines/kit/form/form.machine";
import { settled } from "../support/run";

const TYPED = {
  name: "Yetunde Salako",
  email: "yetunde.salako@example.com",
  sex: "female",
  phone: "08035550144",
  address: "12 Adeola Odeku Street, Lagos",
  roleKey: "sales",
  employedAt: "2026-01-04T23:00:00.000Z",
  salary: 18_000_000,
} as const;

function openAdd(hired: Hired) {
  const save = fromPromise<unknown, SaveRequest>(async () => hired);
  const machine = employeeAddMachine.provide({ actors: { form: employeeAddForm.provide({ actors: { save } }) } });
  const actor = createActor(machine, { input: { storeKey: "lekki", mayPay: true } });
  const went: unknown[] = [];
  actor.on("navigation.requested", (event) => void went.push(event.to));
  actor.start();
  return { actor, went, form: actor.getSnapshot().context.form };
}

test("a new employee starts in the viewer's store, is no administrator and has no other values", () => {
  const { form } = openAdd({ key: "new", inviteLink: null });
  const { values } = form.getSnapshot().context;
  expect(values).toMatchObject({ storeKey: "lekki", isAdmin: false, name: "", salary: null, employedAt: "" });
});

test("the invitation of a new employee is shown once, then the list opens", async () => {
  const { actor, went, form } = openAdd({ key: "new", inviteLink: "https://shop.example/link#token" });
  form.send({ type: "field.changed", patch: TYPED });
  form.send({ type: "form.submitted" });
  await settled();
  expect(actor.getSnapshot().context.hired?.inviteLink).toBe("https://shop.example/link#token");
  expect(went).toEqual([]);
  actor.send({ type: "invite.closed" });
  expect(actor.getSnapshot().matches("added")).toBe(true);
  expect(actor.getSnapshot().context.hired).toBeNull();
  expect(went).toEqual(["/employees"]);
});

test("a left form adds no employee and does not navigate", () => {
  const { actor, went, form } = openAdd({ key: "new", inviteLink: null });
  form.send({ type: "leave.requested" });
  expect(actor.getSnapshot().matches("left")).toBe(true);
  actor.send({ type: "invite.closed" });
  expect(went).toEqual([]);
});
