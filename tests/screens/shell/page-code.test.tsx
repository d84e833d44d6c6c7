import { act, render, screen } from "@testing-library/react";
import { createBrowserRouter, Outlet, RouterProvider } from "react-router-dom";
import { expect, onTestFinished, test } from "vitest";
import { page, pageTrouble, watchPages } from "../../../src/wiring/pages/page-code";

/** A shop of two pages; the code of the second cannot be fetched until `mend` was called. */
function openOrders() {
  let isCut = true;
  const suppliers = () =>
    isCut ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve({ Component: () => <h1>Suppliers</h1> });
  window.history.replaceState({ idx: 0 }, "", "/suppliers");
  window.history.pushState({ idx: 1 }, "", "/orders");
  const router = createBrowserRouter([
    {
      id: "staff",
      element: <Outlet />,
      children: [
        { path: "/orders", element: <h1>Orders</h1> },
        { path: "/suppliers", lazy: page(suppliers) },
      ],
    },
  ]);
  const shown: string[] = [];
  router.subscribe(({ navigation, location }) => {
    if (navigation.state === "idle") shown.push(location.pathname);
  });
  onTestFinished(() => router.dispose());
  watchPages(router);
  render(<RouterProvider router={router} />);
  return { router, shown, mend: () => void (isCut = false) };
}

const heading = (name: string) => screen.findByRole("heading", { name });

test("staying after a Back whose page code failed to load never opens that page, and a later Back opens it", async () => {
  const { shown, mend } = openOrders();
  await heading("Orders");
  act(() => window.history.back());
  await expect.poll(pageTrouble.get).toBeDefined();
  act(() => pageTrouble.get()?.stay());
  expect(pageTrouble.get()).toBeUndefined();
  await expect.poll(() => window.location.pathname).toBe("/orders");
  await heading("Orders");
  expect(shown).not.toContain("/suppliers");
  mend();
  act(() => window.history.back());
  await heading("Suppliers");
  expect(window.location.pathname).toBe("/suppliers");
});
