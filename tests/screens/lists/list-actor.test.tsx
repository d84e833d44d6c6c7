import { act, render, screen, waitFor } from "@testing-library/react";
import { useSelector } from "@xstate/react";
import { StrictMode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { fromPromise } from "xstate";
import { expect, test } from "vitest";
import { createListMachine, type ListPage, type ListQuery } from "../../../src/machines/kit/list.machine";
import { watchPages } from "../../../src/wiring/pages/page-code";
import { useListActor, type ListActor } from "../../../src/wiring/lists/use-list-actor";

type Row = { name: string };

/** A list at an address, whose rows show its query; a row's page waits for `opened`. */
function openList(address: string, opened: Promise<null> = Promise.resolve(null)) {
  const asked: ListQuery[] = [];
  const actors: ListActor<Row>[] = [];
  const machine = createListMachine<Row>("things").provide({
    actors: {
      loadPage: fromPromise<ListPage, ListQuery>(async ({ input }) => {
        asked.push(input);
        return { rows: [{ name: JSON.stringify(input) }], total: 40 };
      }),
    },
  });
  function List() {
    const actor = useListActor(machine);
    actors.push(actor);
    const rows = useSelector(actor, ({ context }) => context.rows);
    return <output>{rows?.map(({ name }) => name)}</output>;
  }
  const router = createMemoryRouter(
    [
      { path: "/things", element: <List /> },
      { path: "/things/:key", loader: () => opened, element: <h1>One thing</h1> },
    ],
    { initialEntries: [address] },
  );
  watchPages(router);
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  const actor = () => actors.at(-1) as ListActor<Row>;
  return { asked, router, actor, shown: () => JSON.parse(screen.getByRole("status").textContent || "null") as unknown };
}

test("a list loads the query of its address", async () => {
  const { shown, asked } = openList("/things?status=pending&query=ada&page=2");
  const query = { page: 2, search: "ada", filters: { status: "pending" } };
  await waitFor(() => expect(shown()).toEqual(query));
  expect(asked.every((each) => JSON.stringify(each) === JSON.stringify(asked[0]))).toBe(true);
});

test("a filter and a page are entries of history, and Back brings the earlier rows", async () => {
  const { actor, router, shown } = openList("/things");
  await waitFor(() => expect(shown()).not.toBeNull());
  act(() => actor().send({ type: "filter.changed", name: "status", value: "pending" }));
  await waitFor(() => expect(router.state.location.search).toBe("?status=pending"));
  act(() => actor().send({ type: "page.changed", page: 3 }));
  await waitFor(() => expect(shown()).toEqual({ page: 3, search: "", filters: { status: "pending" } }));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(shown()).toEqual({ page: 1, search: "", filters: { status: "pending" } }));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(shown()).toEqual({ page: 1, search: "", filters: {} }));
});

test("typing loads once after a pause and adds no history entry", async () => {
  const { actor, asked, router, shown } = openList("/things?page=2");
  await waitFor(() => expect(shown()).not.toBeNull());
  const before = asked.length;
  for (const text of ["a", "ad", "ada"]) act(() => actor().send({ type: "search.changed", text }));
  await waitFor(() => expect(shown()).toEqual({ page: 1, search: "ada", filters: {} }));
  expect(asked).toHaveLength(before + 1);
  expect(router.state.historyAction).toBe("REPLACE");
});

test("a row opened during the search pause opens, however long its page takes to load", async () => {
  let come = () => {};
  const opened = new Promise<null>((resolve) => (come = () => resolve(null)));
  const { actor, router, shown } = openList("/things", opened);
  await waitFor(() => expect(shown()).not.toBeNull());
  const asked = new Promise<void>((resolve) => actor().on("query.requested", () => resolve()));
  act(() => actor().send({ type: "search.changed", text: "ada" }));
  act(() => void router.navigate("/things/1"));
  await act(() => asked);
  act(come);
  await screen.findByRole("heading", { name: "One thing" });
});

test("a navigation completes even if the search pause ends before React has rendered it", async () => {
  const { actor, router, shown } = openList("/things");
  await waitFor(() => expect(shown()).not.toBeNull());
  act(() => {
    void router.navigate("/things/1");
    actor().send({ type: "filter.changed", name: "status", value: "pending" });
  });
  await screen.findByRole("heading", { name: "One thing" });
  expect(router.state.location.pathname).toBe("/things/1");
  expect(router.state.location.search).toBe("");
});
