import { act, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { createMemoryRouter, Link, RouterProvider } from "react-router-dom";
import { createActor, fromPromise, type ActorRefFrom } from "xstate";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { createFormMachine } from "../../../src/machines/kit/form/form.machine";
import { useLeaveGuard } from "../../../src/wiring/pages/use-leave-guard";

type Values = { name: string };
type Save = { resolve: (saved: unknown) => void };

const machine = createFormMachine<Values>({
  id: "guarded",
  validate: () => null,
  savedToast: "saved",
  newIdempotencyKey: () => "key",
});

/** A form on a separate page, one link away from another page; `saves` stay pending until resolved. */
function openForm() {
  const saves: Save[] = [];
  const form = createActor(
    machine.provide({
      actors: { save: fromPromise(() => new Promise((resolve) => saves.push({ resolve }))) },
    }),
    { input: { values: { name: "" } } },
  ).start();
  const router = createMemoryRouter([
    { path: "/", element: <Form form={form} /> },
    { path: "/away", element: <h1>Away</h1> },
  ]);
  render(<RouterProvider router={router} />);
  return { form, saves, router, user: userEvent.setup() };
}

/** Like a card, it releases the form once the form has ended. */
function Form({ form }: { form: ActorRefFrom<typeof machine> }) {
  const [current, setCurrent] = useState<ActorRefFrom<typeof machine> | undefined>(form);
  useState(() => form.subscribe({ complete: () => setCurrent(undefined) }));
  useLeaveGuard(current);
  return <Link to="/away">Leave</Link>;
}

const leave = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole("link", { name: "Leave" }));
const change = (form: ActorRefFrom<typeof machine>) =>
  act(() => form.send({ type: "field.changed", patch: { name: "typed" } }));

test("an unchanged form closes without confirmation", async () => {
  const { user } = openForm();
  await leave(user);
  expect(screen.getByRole("heading", { name: "Away" })).toBeTruthy();
});

test("a changed form asks for confirmation; staying keeps the page, and the next leave asks again", async () => {
  const { form, router, user } = openForm();
  change(form);
  await leave(user);
  expect(form.getSnapshot().hasTag("confirming")).toBe(true);
  expect(router.state.location.pathname).toBe("/");
  act(() => form.send({ type: "leave.cancelled" }));
  expect(router.state.location.pathname).toBe("/");
  expect(form.getSnapshot().context.values.name).toBe("typed");
  await leave(user);
  expect(form.getSnapshot().hasTag("confirming")).toBe(true);
});

test("a confirmed leave navigates to the requested page", async () => {
  const { form, user } = openForm();
  change(form);
  await leave(user);
  act(() => form.send({ type: "leave.confirmed" }));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Away" })).toBeTruthy());
});

test("Back is blocked like links", async () => {
  const { form, router } = openForm();
  await act(() => router.navigate("/away"));
  await act(() => router.navigate("/"));
  change(form);
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe("/");
  expect(form.getSnapshot().hasTag("confirming")).toBe(true);
});

test("a form cannot be left during its save and can be left after it succeeds", async () => {
  const { form, saves, router, user } = openForm();
  change(form);
  act(() => form.send({ type: "form.submitted" }));
  await leave(user);
  expect(router.state.location.pathname).toBe("/");
  await act(async () => saves[0]?.resolve({}));
  await leave(user);
  expect(router.state.location.pathname).toBe("/away");
});

test("closing the tab warns only about a changed form", () => {
  const { form } = openForm();
  const closing = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(closing()).toBe(false);
  change(form);
  expect(closing()).toBe(true);
});
