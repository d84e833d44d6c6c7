import { useSelector } from "@xstate/react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { sessionActor } from "../../machines/session/session";
import { urls } from "../../urls";

/** Redirects a signed-in person to the page they wanted, or home. */
export function RequireSignedOut() {
  const isSignedIn = useSelector(sessionActor, (snapshot) => snapshot.matches("signedIn"));
  const from = (useLocation().state as { from?: string } | null)?.from;
  return isSignedIn ? <Navigate to={from ?? urls.home} replace /> : <Outlet />;
}
