import { Navigate, Outlet } from "react-router-dom";
import { may } from "../../may";
import { resources } from "../../resources";
import { urls } from "../../urls";
import { useProfile } from "../session";

/** The start page: the dashboard, or the first list that the person may see. */
export function HomeRedirect() {
  const profile = useProfile();
  if (profile === null) return null;
  if (may(profile, "dashboard.view")) return <Outlet />;
  const first = Object.values(resources).find(({ view }) => may(profile, view));
  return <Navigate to={first?.list ?? urls.error} replace />;
}
