import { useSelector } from "@xstate/react";
import { useMemo, useState, type ReactNode } from "react";
import { Navigate, Outlet, useLocation, useMatches } from "react-router-dom";
import type { Profile } from "../../api/rights/profile";
import { may, type Right } from "../../may";
import { NO_ACCESS_PATH } from "../../machines/session/session.machine";
import { sessionActor } from "../../machines/session/session";
import { urls } from "../../urls";
import { OpenedAs, useProfile } from "../session";

/** The permissions that a route requires. */
export type RouteHandle = { needs: readonly Right[] };

/**
 * Admits signed-in staff to the routes below, as each route's permission allows. Permissions are checked when a page
 * opens: an open page stays, below `notice`, once the person has lost a permission or signed out.
 */
export function RequireSession({ notice }: { notice?: ReactNode }) {
  const location = useLocation();
  const profile = useProfile();
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined);
  const isSignedIn = useSelector(sessionActor, (snapshot) => snapshot.matches("signedIn"));
  const isRefused = useSelector(sessionActor, (snapshot) => snapshot.matches({ signedIn: "refused" }));
  const isHeld = useSelector(sessionActor, (snapshot) => snapshot.matches({ signedIn: "held" }));
  const isSettingUp = useSelector(sessionActor, (snapshot) => snapshot.matches({ signedIn: "settingUp" }));
  const { pathname } = location;
  const from = `${pathname}${location.search}`;
  // A new object would start a new navigation at each render until the login's code is loaded.
  const origin = useMemo(() => ({ from }), [from]);
  const isPlace = from !== urls.home && pathname !== NO_ACCESS_PATH;
  const [opened, open] = useState<{ pathname: string; as: Profile } | null>(null);
  if (!isSignedIn) return <Navigate to={urls.login} replace state={isPlace ? origin : null} />;
  const asked = (location.state as { from?: string } | null)?.from;
  if (isSettingUp && pathname !== urls.security) return <Navigate to={urls.security} replace state={origin} />;
  if (!isSettingUp && pathname === urls.security && asked) return <Navigate to={asked} replace />;
  const openedAs = opened?.pathname === pathname ? opened.as : null;
  const isForbidden =
    profile !== null &&
    openedAs === null &&
    handles.some((handle) => handle?.needs.some((right) => !may(profile, right)));
  if ((isRefused || isForbidden) && pathname !== NO_ACCESS_PATH) return <Navigate to={urls.error} replace />;
  if (profile !== null && openedAs === null) open({ pathname, as: profile });
  return (
    <OpenedAs value={openedAs}>
      {(isHeld || (profile !== null && openedAs !== null && hasLost(openedAs, profile))) && notice}
      <Outlet />
    </OpenedAs>
  );
}

const hasLost = (before: Profile, now: Profile): boolean =>
  !now.isAdmin &&
  (before.isAdmin ||
    before.storeKey !== now.storeKey ||
    before.permissions.some((permission) => !now.permissions.includes(permission)));
