import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { RequireSession } from "../../../src/wiring/pages/require-session";

test("a signed-out person is redirected to the login once, however long it takes to load", async () => {
  let come = (_login: { element: React.ReactNode }) => {};
  const login = new Promise<{ element: React.ReactNode }>((resolve) => (come = resolve));
  const router = createMemoryRouter(
    [
      { element: <RequireSession />, children: [{ path: "/orders", element: <h1>Orders</h1> }] },
      { path: "/login", lazy: () => login },
    ],
    { initialEntries: ["/orders"] },
  );
  const ways = new Set<unknown>();
  router.subscribe(({ navigation }) => ways.add(navigation.location));
  render(<RouterProvider router={router} />);
  await act(async () => come({ element: <h1>Sign in</h1> }));
  await screen.findByRole("heading", { name: "Sign in" });
  expect([...ways].filter((way) => way !== undefined)).toHaveLength(1);
});
