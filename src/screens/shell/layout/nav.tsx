import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import ChartColumn from "lucide-react/icons/chart-column";
import History from "lucide-react/icons/history";
import IdCard from "lucide-react/icons/id-card";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Mail from "lucide-react/icons/mail";
import Package from "lucide-react/icons/package";
import PackageMinus from "lucide-react/icons/package-minus";
import PackagePlus from "lucide-react/icons/package-plus";
import ReceiptText from "lucide-react/icons/receipt-text";
import User from "lucide-react/icons/user";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import HandCoins from "lucide-react/icons/hand-coins";
import Scale from "lucide-react/icons/scale";
import SettingsIcon from "lucide-react/icons/settings";
import Store from "lucide-react/icons/store";
import Truck from "lucide-react/icons/truck";
import Wallet from "lucide-react/icons/wallet";
import ShieldCheck from "lucide-react/icons/shield-check";
import Users from "lucide-react/icons/users";
import Wrench from "lucide-react/icons/wrench";
import type { ReactNode } from "react";
import type { Right } from "../../../may";
import { type Report, REPORTS } from "../../../reports";
import { resources, type Resource } from "../../../resources";
import { urls } from "../../../urls";

export type NavLinkEntry = {
  to: string;
  label: string;
  icon: ReactNode;
  /** All of them are required; an empty list admits everybody. */
  needs: readonly Right[];
  /** The page leads only to these: it is of use to people who may open one of them. */
  anyOf?: readonly Report[];
};

export type NavGroupEntry = {
  id: "inventoryGroup" | "financesGroup";
  label: string;
  links: readonly NavLinkEntry[];
};

const link = ({ list, label, menuLabel = label, view }: Resource, icon: ReactNode): NavLinkEntry => ({
  to: list,
  label: menuLabel,
  icon,
  needs: [view],
});

const {
  order,
  product,
  employee,
  role,
  customer,
  supplier,
  store,
  transfer,
  account,
  shift,
  transaction,
  repair,
  purchase,
  count,
  settings,
} = resources;

/** The sidebar, in its order. */
export const NAV_LINKS: readonly NavLinkEntry[] = [
  { to: urls.home, label: "Dashboard", icon: <LayoutDashboard aria-hidden="true" />, needs: ["dashboard.view"] },
  link(product, <Package aria-hidden="true" />),
  link(order, <ReceiptText aria-hidden="true" />),
  link(employee, <IdCard aria-hidden="true" />),
  link(role, <ShieldCheck aria-hidden="true" />),
  link(customer, <Users aria-hidden="true" />),
  link(repair, <Wrench aria-hidden="true" />),
];

export const NAV_GROUPS: readonly NavGroupEntry[] = [
  {
    id: "inventoryGroup",
    label: "Inventory Management",
    links: [
      link(supplier, <Truck aria-hidden="true" />),
      link(purchase, <PackagePlus aria-hidden="true" />),
      {
        to: urls.lowStock,
        label: "Low stock",
        icon: <PackageMinus aria-hidden="true" />,
        needs: [purchase.view, product.view],
      },
      link(store, <Store aria-hidden="true" />),
      link(transfer, <ArrowLeftRight aria-hidden="true" />),
      link(count, <ClipboardCheck aria-hidden="true" />),
    ],
  },
  {
    id: "financesGroup",
    label: "Finances",
    links: [
      link(account, <Wallet aria-hidden="true" />),
      link(shift, <HandCoins aria-hidden="true" />),
      link(transaction, <Scale aria-hidden="true" />),
      { to: urls.reports, label: "Reports", icon: <ChartColumn aria-hidden="true" />, needs: [], anyOf: REPORTS },
    ],
  },
];

/** In the person's menu, next to the sidebar. */
export const OWN_LINKS: readonly NavLinkEntry[] = [
  { to: urls.profile, label: "Profile", icon: <User aria-hidden="true" />, needs: [] },
  link(settings, <SettingsIcon aria-hidden="true" />),
  { to: urls.outbox, label: "Outbox", icon: <Mail aria-hidden="true" />, needs: ["administrator"] },
  { to: urls.audit, label: "Audit log", icon: <History aria-hidden="true" />, needs: ["administrator"] },
];

export const PAGES = [...NAV_LINKS, ...NAV_GROUPS.flatMap(({ links }) => links), ...OWN_LINKS];
