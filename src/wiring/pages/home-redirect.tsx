import { Navigate, Outlet } from "react-router-dom";
import type { Permission } from "../../api/rights/permissions.contract";
import { paths } from "../../paths";
import { useProfile } from "../session";

/** The lists people work with, the busiest first. */
const LISTS: readonly { permission: Permission; to: string }[] = [
  { permission: "orders.view", to: paths.orders },
  { permission: "products.view", to: paths.products },
  { permission: "customers.view", to: paths.customers },
  { permission: "roles.view", to: paths.roles },
  { permission: "employees.view", to: paths.employees },
  { permission: "suppliers.view", to: paths.suppliers },
  { permission: "stores.view", to: paths.stores },
  { permission: "accounts.view", to: paths.accounts },
  { permission: "transactions.view", to: paths.transactions },
  { permission: "transfers.view", to: paths.transfers },
];

/** The way in: the dashboard, or the first list the person may see. */
export function HomeRedirect() {
  const profile = useProfile();
  if (profile === null) return null;
  const may = (permission: Permission) => profile.isAdmin || profile.permissions.includes(permission);
  if (may("dashboard.view")) return <Outlet />;
  return <Navigate to={LISTS.find(({ permission }) => may(permission))?.to ?? paths.error} replace />;
}
