import { createBrowserRouter, type DOMRouterOpts, type RouteObject } from "react-router-dom";
import { paths } from "./paths";
import { UnexpectedErrorScreen } from "./screens/shell/system/unexpected-error-screen";
import { onFirstMove } from "./ui/behaviour/on-first-move";
import { RequireSignedOut } from "./wiring/pages/require-signed-out";

const NoPage = () => null;

const loadStaffRoutes = () => import("./staff-routes");

// A failure here is none yet: they are fetched again when the way leads there.
onFirstMove(() => void loadStaffRoutes().catch(() => undefined));

/** What stands before signing in, so that sign-in does not wait for the list of all that stands behind it. */
export const routes: RouteObject[] = [
  {
    errorElement: <UnexpectedErrorScreen />,
    hydrateFallbackElement: <NoPage />,
    children: [
      {
        element: <RequireSignedOut />,
        children: [{ path: paths.login, lazy: () => import("./screens/session/login/login-screen") }],
      },
      { path: paths.link, lazy: () => import("./screens/session/entry/link-screen") },
      { path: paths.setup, lazy: () => import("./screens/session/entry/setup-screen") },
      { path: "*", element: <NoPage /> },
    ],
  },
];

/** Fetches the rest when an address asks for it. */
export const routerOptions = {
  async patchRoutesOnNavigation({ patch }) {
    const { staffRoutes, watchPages } = await loadStaffRoutes();
    watchPages(router);
    patch(null, [staffRoutes]);
  },
} satisfies DOMRouterOpts;

export const router = createBrowserRouter(routes, routerOptions);
