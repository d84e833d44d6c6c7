import { useSelector } from "@xstate/react";
import { useMemo } from "react";
import { Navigate, Outlet, useLocation, useMatches } from "react-router-dom";
import type { Permission } from "../api/contract/permissions";
import { NO_ACCESS_PATH } from "../machines/session.machine";
import { sessionActor } from "../machines/session";
import { paths } from "../paths";
import { useProfile } from "./session";

/** What a route may say of itself. */
export type RouteHandle = { permission?: Permission | "administrator"; crumb?: string };

/** Lets signed-in staff through to the routes below, as far as each one's permission allows. */
export function RequireSession() {
  const location = useLocation();
  const profile = useProfile();
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined);
  const isSignedIn = useSelector(sessionActor, (snapshot) => snapshot.matches("signedIn"));
  const isRefused = useSelector(sessionActor, (snapshot) => snapshot.matches({ signedIn: "refused" }));
  const isSettingUp = useSelector(sessionActor, (snapshot) => snapshot.matches({ signedIn: "settingUp" }));
  const from = `${location.pathname}${location.search}`;
  // A new object would start a new navigation at each rendering until the login's code is here.
  const origin = useMemo(() => (from === paths.home ? null : { from }), [from]);
  if (!isSignedIn) return <Navigate to={paths.login} replace state={origin} />;
  if (isSettingUp && location.pathname !== paths.security) return <Navigate to={paths.security} replace />;
  const held: ReadonlySet<string> = new Set(profile?.permissions);
  const isForbidden =
    profile !== null &&
    !profile.isAdmin &&
    handles.some((handle) => handle?.permission !== undefined && !held.has(handle.permission));
  if ((isRefused || isForbidden) && location.pathname !== NO_ACCESS_PATH) return <Navigate to={paths.error} replace />;
  return <Outlet />;
}
