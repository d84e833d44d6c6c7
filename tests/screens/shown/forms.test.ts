import "../support/signed-in";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test, vi } from "vitest";
import { openStaffPage, startSession } from "../support/app";
import { serve } from "../support/fake-server";
import { listed } from "../support/shop";
import { EDITS } from "./forms/edits";
import type { Form } from "./forms/form";
import { NEW_FORMS } from "./forms/new-forms";
import { OTHER_CALLS } from "./other-calls";
import { routesOf } from "./page";
import { bodyFieldsOf } from "./said";
import { problemsIn } from "./seen";

const NOTHING = { method: "GET", path: /./, reply: () => listed() };
const FORMS: readonly Form[] = [...NEW_FORMS, ...EDITS];
const user = userEvent.setup({ delay: null });

// The tables name the day, the month and the days before.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-28T10:00:00.000Z") });
  serve([...OTHER_CALLS, NOTHING]);
  await startSession();
});

const regionOf = (name: string | undefined) =>
  name === undefined ? document.body : screen.getByRole("region", { name });

async function open({ screen: page, card, press }: Form): Promise<void> {
  await openStaffPage(page.path);
  if (press === undefined) return;
  const button = () => within(regionOf(card)).getAllByRole("button", { name: press })[0];
  await waitFor(() => expect(button()).toBeTruthy());
  await user.click(button() ?? document.body);
}

async function submit({ submit: name }: Form): Promise<void> {
  const buttons = () => within(screen.queryByRole("dialog") ?? document.body).getAllByRole("button", { name });
  await waitFor(() => expect(buttons().length).toBeGreaterThan(0));
  await user.click(buttons().at(-1) ?? document.body);
}

test.each(FORMS.filter((form) => form.empty !== undefined))(
  "$form, empty: each problem is beside its field",
  async (form) => {
    serve([...routesOf(form.screen), ...OTHER_CALLS, NOTHING]);
    await open(form);
    await submit(form);
    await waitFor(() => expect(problemsIn(document.body)).toEqual(form.empty));
  },
);

const inWords = (field: string) => field.replaceAll(/[._]/g, " ");

test.each(FORMS.filter((form) => form.refused !== undefined))(
  "$form, refused: each reason is beside its field",
  async (form) => {
    const { call = "", fields = {}, type = [] } = form.refused ?? {};
    const [method = "", path = ""] = call.split(" ");
    const reply = {
      status: 400,
      body: {
        error: "Not valid",
        code: "invalid_fields",
        fields: Object.keys(fields).map((name) => ({ name, reason: `is no ${inWords(name)}` })),
      },
    };
    serve([
      { method, path: new RegExp(`^${path}$`), reply: () => reply },
      ...routesOf(form.screen),
      ...OTHER_CALLS,
      NOTHING,
    ]);
    await open(form);
    const place = () => within(screen.queryByRole("dialog") ?? regionOf(form.card));
    for (const [label, text] of type) {
      await waitFor(() => expect(place().getAllByLabelText(label).length).toBeGreaterThan(0));
      await user.click(place().getAllByLabelText(label)[0] ?? document.body);
      await user.paste(text);
    }
    await submit(form);
    const expected = Object.fromEntries(
      Object.entries(fields).flatMap(([field, label]) => (label === null ? [] : [[label, `Is no ${inWords(field)}`]])),
    );
    await waitFor(() => expect(problemsIn(document.body)).toEqual(expected));
  },
);

test.each(FORMS.flatMap(({ form, refused }) => (refused === undefined ? [] : [{ form, ...refused }])))(
  "$form: every field of its call has a place for its reason",
  ({ body, fields, unsent = [] }) => {
    const named = new Set(Object.keys(fields).map((field) => field.replace(/^\d+\./, "")));
    expect([...named, ...unsent].toSorted()).toEqual(bodyFieldsOf(body).toSorted());
  },
);
