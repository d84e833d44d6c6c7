import "./signed-in";
import { act, configure, render, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, vi } from "vitest";
import { sessionActor } from "../../../src/machines/session";
import { router, routerOptions, routes } from "../../../src/routes";
import { navigateWith } from "../../../src/wiring/navigator";
import { startApp } from "../../../src/wiring/start-app";

// A question hides the page behind it from assistive technology, yet what stands there is looked at here too.
configure({ defaultHidden: true, asyncUtilTimeout: 10_000 });
// A path is long and may run on a busy computer; none of this waits when it need not.
vi.setConfig({ testTimeout: 60_000 });
window.scrollTo = () => {};

let isStarted = false;

/** Starts the session, once for a file as once for a page, and waits until it is known who is signed in. */
export async function startSession(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  startApp(router);
  await waitFor(() => expect(sessionActor.getSnapshot().children.profile?.getSnapshot().context.record).toBeTruthy());
}

/** Opens the app at a path, on the real routes; answers with where it is. */
export async function openApp(...history: string[]) {
  const app = createMemoryRouter(routes, { ...routerOptions, initialEntries: history });
  navigateWith((to, options) => app.navigate(to, options));
  render(
    <StrictMode>
      <RouterProvider router={app} />
    </StrictMode>,
  );
  return {
    pathname: () => app.state.location.pathname,
    goBack: () => act(() => app.navigate(-1)),
  };
}
