import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import History from "lucide-react/icons/history";
import IdCard from "lucide-react/icons/id-card";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Mail from "lucide-react/icons/mail";
import Package from "lucide-react/icons/package";
import Plus from "lucide-react/icons/plus";
import ReceiptText from "lucide-react/icons/receipt-text";
import User from "lucide-react/icons/user";
import Scale from "lucide-react/icons/scale";
import Store from "lucide-react/icons/store";
import Truck from "lucide-react/icons/truck";
import Wallet from "lucide-react/icons/wallet";
import ShieldCheck from "lucide-react/icons/shield-check";
import Users from "lucide-react/icons/users";
import type { ReactNode } from "react";
import type { Permission } from "../../../api/rights/permissions.contract";
import { paths } from "../../../paths";

export type NavLinkEntry = {
  to: string;
  label: string;
  icon: ReactNode;
  /** Some are for everybody, some for administrators alone. */
  permission: Permission | "everybody" | "administrator";
  /** Needed as well. */
  besides?: Permission;
};

export type NavGroupEntry = { id: "inventoryGroup" | "financesGroup"; label: string; links: readonly NavLinkEntry[] };

/** The sidebar, in its order. A link is here once its screen is. */
export const NAV_LINKS: readonly NavLinkEntry[] = [
  { to: paths.home, label: "Dashboard", icon: <LayoutDashboard aria-hidden="true" />, permission: "dashboard.view" },
  { to: paths.products, label: "Products", icon: <Package aria-hidden="true" />, permission: "products.view" },
  { to: paths.orders, label: "Orders", icon: <ReceiptText aria-hidden="true" />, permission: "orders.view" },
  { to: paths.employees, label: "Employees", icon: <IdCard aria-hidden="true" />, permission: "employees.view" },
  { to: paths.roles, label: "Roles", icon: <ShieldCheck aria-hidden="true" />, permission: "roles.view" },
  { to: paths.customers, label: "Customers", icon: <Users aria-hidden="true" />, permission: "customers.view" },
];

/** What a person may begin from anywhere. An action is here once its screen is. */
export const NAV_ACTIONS: readonly NavLinkEntry[] = [
  { to: paths.createOrder, label: "Create order", icon: <Plus aria-hidden="true" />, permission: "orders.create" },
  {
    to: paths.addProduct,
    label: "Add product",
    icon: <Plus aria-hidden="true" />,
    permission: "products.create",
    besides: "products.cost",
  },
  { to: paths.addEmployee, label: "Add employee", icon: <Plus aria-hidden="true" />, permission: "employees.create" },
  { to: paths.createRole, label: "Create Role", icon: <Plus aria-hidden="true" />, permission: "roles.manage" },
  {
    to: paths.createTransfer,
    label: "Create New Transfer",
    icon: <Plus aria-hidden="true" />,
    permission: "transfers.create",
  },
];

/** In the person's own menu, next to the sidebar. */
export const OWN_LINKS: readonly NavLinkEntry[] = [
  { to: paths.profile, label: "Profile", icon: <User aria-hidden="true" />, permission: "everybody" },
  { to: paths.outbox, label: "Outbox", icon: <Mail aria-hidden="true" />, permission: "administrator" },
  { to: paths.audit, label: "Audit log", icon: <History aria-hidden="true" />, permission: "administrator" },
];

export const NAV_GROUPS: readonly NavGroupEntry[] = [
  {
    id: "inventoryGroup",
    label: "Inventory Management",
    links: [
      { to: paths.suppliers, label: "Suppliers", icon: <Truck aria-hidden="true" />, permission: "suppliers.view" },
      { to: paths.stores, label: "Stores", icon: <Store aria-hidden="true" />, permission: "stores.view" },
      {
        to: paths.transfers,
        label: "transfer",
        icon: <ArrowLeftRight aria-hidden="true" />,
        permission: "transfers.view",
      },
    ],
  },
  {
    id: "financesGroup",
    label: "Finances",
    links: [
      { to: paths.accounts, label: "Accounts", icon: <Wallet aria-hidden="true" />, permission: "accounts.view" },
      {
        to: paths.transactions,
        label: "transactions",
        icon: <Scale aria-hidden="true" />,
        permission: "transactions.view",
      },
    ],
  },
];
