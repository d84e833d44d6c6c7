import {
  createActor,
  fromPromise,
  type AnyActorLogic,
  type AnyEventObject,
  type AnyStateMachine,
  type InspectionEvent,
} from "xstate";
import { expect, it, vi } from "vitest";
import type { LinkHolder } from "../../../src/api/session/links";
import { failureOf } from "../../../src/api/kit/errors";
import { copyMachine } from "../../../src/machines/shell/copy.machine";
import { createDialogMachine } from "../../../src/machines/kit/dialog.machine";
import { createFormMachine } from "../../../src/machines/kit/form/form.machine";
import { createListMachine } from "../../../src/machines/kit/list.machine";
import { linkMachine } from "../../../src/machines/session/link.machine";
import { productImportMachine } from "../../../src/machines/products/product-import.machine";
import { reportMachine } from "../../../src/machines/diagnostics/report.machine";
import { sessionMachine } from "../../../src/machines/session/session.machine";
import { openingFormMachine } from "../../../src/machines/session/setup/setup.machine";
import { NO_OPENING } from "../../../src/machines/session/setup/setup-opening";
import { keepStep, keptTrace, presentActors } from "../../../src/machines/diagnostics/trace";

const PERSON = {
  name: "Adaeze Okafor",
  email: "adaeze.okafor@mail.example",
  phone: "08031112222",
  recipientPhone: "+234 803 111 3333",
  address: "17 Unheard Close, Surulere",
  instagram: "@adaeze_gadgets",
  password: "Sunbird!77",
};
const TOKEN = "qF3kWm0zT8xLrB5vNc7dYh2jPs9aUe4gKi1oQw6tRyE";
const CODE = "7K3M-Q2XZ-0V9A-E4TN";
/** Naira and kobo, as numbers and as they are written. */
const AMOUNTS = { price: 4_125_050, salary: 41_250.5, typed: "₦41,250.50", bonus: "41250.50" };
const REFUSAL = `${PERSON.email} or ${PERSON.phone} belongs to ${PERSON.name}, who owes ${AMOUNTS.typed}`;
const ADDRESS = `/customers?query=${encodeURIComponent(PERSON.email)}&token=${TOKEN}#${TOKEN}`;
const LINK = `https://shop.example/link/${TOKEN}`;

const ROW = { key: "0198a7c2-4b1e-7cc1-9f00-3a5d2e8b6c11", ...PERSON, ...AMOUNTS, image: `/media/${TOKEN}.jpg` };
const rows = [ROW, { ...ROW, lines: [ROW], current: { before: ROW, after: [REFUSAL] } }];

const SECRETS = [
  ...Object.values(PERSON),
  "Adaeze",
  "Okafor",
  "Unheard",
  "Surulere",
  "adaeze_gadgets",
  "8031112222",
  "803 111 3333",
  "111 3333",
  TOKEN,
  CODE,
  encodeURIComponent(PERSON.email),
  "4125050",
  "41250",
  "41,250",
];

const refused = (current?: unknown) => fromPromise(() => Promise.reject(failureOf(417, REFUSAL, { current })));
const stale = (current: unknown) =>
  fromPromise(() => Promise.reject(failureOf(409, REFUSAL, { current, changed_by: [PERSON.name] })));
const answered = (answer: unknown) => fromPromise(() => Promise.resolve(answer));

const answering = (machine: AnyStateMachine, actors: Record<string, AnyActorLogic>): AnyStateMachine =>
  machine.provide({ actors, guards: { hasToken: () => false } });

const inspect = (inspected: InspectionEvent) => {
  if (inspected.type === "@xstate.snapshot") keepStep(1_700_000_000_000, inspected);
};
const heard = () => keptTrace().steps.map(({ event }) => event.type);

/** An actor that receives all of `events`, and how often the resulting calls ended. */
async function live(machine: AnyStateMachine, events: readonly AnyEventObject[], ends: RegExp, input: object = {}) {
  const actor = createActor(machine, { inspect, input }).start();
  for (const event of events) actor.send(event);
  const before = heard().length;
  await vi.waitFor(() => expect(heard().slice(before).join(" ")).toMatch(ends));
  return actor;
}

const form = createFormMachine<typeof ROW>({
  id: "customer",
  validate: () => ({ message: REFUSAL, fields: { email: REFUSAL } }),
  savedToast: REFUSAL,
  newIdempotencyKey: () => TOKEN,
});
const savedForm = createFormMachine<typeof ROW>({
  id: "savedCustomer",
  validate: () => null,
  savedToast: REFUSAL,
  newIdempotencyKey: () => TOKEN,
});

it("a reported session holds no password, token, email, phone, address, name or amount, wherever a machine keeps them", async () => {
  const typed = { type: "credentials.changed", patch: { email: PERSON.email, password: PERSON.password } };
  await live(
    answering(sessionMachine, { signIn: refused() }),
    [typed, { type: "signIn.submitted" }],
    /xstate\.error\.actor\.signIn/,
  );
  const holder: LinkHolder = { kind: "reset", email: PERSON.email, name: PERSON.name };
  const link = await live(
    answering(linkMachine, { readLink: answered(holder), choosePassword: refused() }),
    [],
    /xstate\.done\.actor\.readLink/,
    { token: TOKEN },
  );
  link.send({ type: "password.changed", password: PERSON.password });
  link.send({ type: "password.submitted" });
  await live(
    answering(openingFormMachine, { save: answered({ email: PERSON.email, password: PERSON.password }) }),
    [
      {
        type: "field.changed",
        patch: { ...NO_OPENING, ...PERSON, code: CODE, sex: "female", storeTitle: PERSON.name },
      },
      { type: "field.changed", patch: { storeAddress: PERSON.address } },
      { type: "form.submitted" },
    ],
    /xstate\.done\.actor\.save/,
    { values: NO_OPENING },
  );
  const list = await live(
    answering(createListMachine("customersList"), { loadPage: answered({ rows, total: 2, extra: { owed: AMOUNTS } }) }),
    [
      { type: "search.changed", text: PERSON.phone },
      { type: "filter.changed", name: "status", value: PERSON.name },
    ],
    /xstate\.done\.actor\.loadPage/,
    { query: { page: 1, search: PERSON.email, filters: { adaeze_okafor: PERSON.phone, status: REFUSAL } } },
  );
  list.send({ type: "url.changed", query: { page: 2, search: ADDRESS, filters: { to: LINK } } });
  createActor(form, { inspect, input: { values: ROW } })
    .start()
    .send({ type: "form.submitted" });
  await live(
    answering(savedForm, { save: stale(ROW) }),
    [{ type: "field.changed", patch: { name: PERSON.email } }, { type: "form.submitted" }],
    /xstate\.error\.actor\.save/,
    { values: ROW, key: ROW.key, version: 3 },
  );
  await live(
    answering(
      createDialogMachine<typeof ROW, typeof ROW>({
        id: "customerDialog",
        add: form,
        edit: form,
        blank: ROW,
        pick: (record) => ({ key: record.key, version: 1, values: record }),
        isLookup: false,
      }),
      { loadRecord: answered(ROW) },
    ),
    [{ type: "edit.requested", key: ROW.key }],
    /xstate\.done\.actor\.\w+/,
  );
  await live(answering(copyMachine, { copy: refused() }), [{ type: "copy.requested" }], /xstate\.error/, {
    text: LINK,
  });
  await live(
    answering(productImportMachine, { check: refused(rows) }),
    [
      { type: "files.chosen", files: [new File([REFUSAL], `${PERSON.name} ${AMOUNTS.bonus}.csv`)] },
      { type: "check.requested" },
    ],
    /xstate\.error/,
  );
  await live(
    answering(reportMachine, { saveReport: refused() }),
    [{ type: "report.opened" }, { type: "words.changed", text: REFUSAL }, { type: "report.requested" }],
    /xstate\.error/,
    { error: new TypeError(`${REFUSAL} is not a function`, { cause: ROW }) },
  );

  const text = JSON.stringify([keptTrace(), presentActors()]);
  for (const secret of SECRETS) expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
  expect(text).not.toMatch(/secret\(\d|"password":"(?!secret|")/);
  for (const type of ["credentials.changed", "field.changed", "search.changed", "files.chosen", "copy.requested"])
    expect(heard()).toContain(type);
});
