import { act, configure, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterAll, expect } from "vitest";
import { PATIENCE } from "../../../tools/kit/patience";
import { sessionActor } from "../../../src/machines/session/session";
import { shellActor } from "../../../src/machines/shell/shell";
import { router, routerOptions, routes } from "../../../src/routes";
import { navigateWith } from "../../../src/wiring/navigator";
import { startApp } from "../../../src/wiring/start-app";

// A dialog hides the page behind it from assistive technology, but these queries inspect that page too.
configure({ defaultHidden: true, asyncUtilTimeout: PATIENCE.action });
window.scrollTo = () => {};

let isStarted = false;

/** Starts what lives as long as the page, once per file. */
function startPage(): void {
  if (!isStarted) startApp(router);
  isStarted = true;
}

afterAll(() => {
  router.dispose();
  if (!isStarted) return;
  sessionActor.stop();
  shellActor.stop();
});

/** Starts the session, and waits until it is known who is signed in. */
export async function startSession(): Promise<void> {
  startPage();
  await isKnown();
}

const isKnown = () =>
  waitFor(() => expect(sessionActor.getSnapshot().children.profile?.getSnapshot().context.record).toBeTruthy());

const show = (shown: ReturnType<typeof createMemoryRouter>) =>
  render(
    <StrictMode>
      <RouterProvider router={shown} />
    </StrictMode>,
  );

/** Signs in at the login shown instead of the page. */
async function signIn(): Promise<void> {
  const user = userEvent.setup({ delay: null });
  for (const [label, text] of [
    ["Email", "ada@example.com"],
    ["Password", "secret"],
  ] as const) {
    await user.clear(await screen.findByLabelText(label, { selector: "input" }));
    await user.click(screen.getByLabelText(label, { selector: "input" }));
    await user.paste(text);
  }
  await user.click(screen.getByRole("button", { name: "Sign in" }));
}

/** Opens the page's own router, signed in; signs in again if an earlier path ended the session. */
export async function openStaffPage(...way: readonly [string, ...string[]]) {
  await openPage(...way);
  if (sessionActor.getSnapshot().matches("signedOut")) await signIn();
  await isKnown();
  return { pathname: () => router.state.location.pathname, goBack: () => act(() => router.navigate(-1)) };
}

/** Opens the page's own router at an address; the session follows this router's addresses. */
export async function openPage(...way: readonly [string, ...string[]]): Promise<void> {
  startPage();
  navigateWith((to, options) => router.navigate(to, options));
  for (const path of way) await router.navigate(path);
  show(router);
}

/** Follows a link from outside to an address of this page. */
export const followLink = (address: string) => act(() => router.navigate(address));

/** Opens the app at a path on the real routes; returns its current path and a way back. */
export async function openApp(...history: string[]) {
  const app = createMemoryRouter(routes, { ...routerOptions, initialEntries: history });
  navigateWith((to, options) => app.navigate(to, options));
  show(app);
  return {
    pathname: () => app.state.location.pathname,
    goBack: () => act(() => app.navigate(-1)),
  };
}
