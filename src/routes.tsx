import { createBrowserRouter, type DOMRouterOpts, type RouteObject } from "react-router-dom";
import { urls } from "./urls";
import { UnexpectedErrorScreen } from "./screens/shell/system/unexpected-error-screen";
import { onFirstMove } from "./ui/behaviour/on-first-move";
import { RequireSignedOut } from "./wiring/pages/require-signed-out";

const NoPage = () => null;

const loadStaffRoutes = () => import("./staff-routes");

// A failure here is ignored: the code is fetched again on navigation.
onFirstMove(() => void loadStaffRoutes().catch(() => undefined));

/** The routes available before sign-in, so that sign-in does not wait for the list of all the others. */
export const routes: RouteObject[] = [
  {
    errorElement: <UnexpectedErrorScreen />,
    hydrateFallbackElement: <NoPage />,
    children: [
      {
        element: <RequireSignedOut />,
        children: [{ path: urls.login, lazy: () => import("./screens/session/login/login-screen") }],
      },
      { path: urls.link, lazy: () => import("./screens/session/entry/link-screen") },
      { path: urls.setup, lazy: () => import("./screens/session/entry/setup-screen") },
      { path: "*", element: <NoPage /> },
    ],
  },
];

/** Fetches the other routes when an address needs them. */
export const routerOptions = {
  async patchRoutesOnNavigation({ patch }) {
    const { staffRoutes, watchRouter } = await loadStaffRoutes();
    watchRouter(router);
    patch(null, [staffRoutes]);
  },
} satisfies DOMRouterOpts;

export const router = createBrowserRouter(routes, routerOptions);
