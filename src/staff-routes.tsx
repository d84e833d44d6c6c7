import type { RouteObject } from "react-router-dom";
import { paths } from "./paths";
import { UnexpectedErrorScreen } from "./screens/shell/system/unexpected-error-screen";
import { lazyPart } from "./ui/behaviour/arrival";
import { HomeRedirect } from "./wiring/pages/home-redirect";
import { page, watchPages } from "./wiring/pages/page-code";
import { RequireSession, type RouteHandle } from "./wiring/pages/require-session";

const PageNotice = lazyPart(() => import("./screens/shell/layout/page-notice"));

const may = (permission: NonNullable<RouteHandle["permission"]>): RouteHandle => ({ permission });

const screens: RouteObject[] = [
  {
    element: <HomeRedirect />,
    children: [{ index: true, lazy: page(() => import("./screens/dashboard/dashboard-screen")) }],
  },
  {
    path: paths.products,
    handle: may("products.view"),
    lazy: page(() => import("./screens/products/products-screen")),
  },
  {
    path: paths.addProduct,
    handle: may("products.create"),
    lazy: page(() => import("./screens/products/add-product-screen")),
  },
  {
    path: `${paths.products}/:key`,
    handle: may("products.view"),
    lazy: page(() => import("./screens/products/product-screen")),
  },
  { path: paths.orders, handle: may("orders.view"), lazy: page(() => import("./screens/orders/orders-screen")) },
  {
    path: paths.createOrder,
    handle: may("orders.create"),
    lazy: page(() => import("./screens/orders/create-order-screen")),
  },
  {
    path: `${paths.orders}/:key`,
    handle: may("orders.view"),
    lazy: page(() => import("./screens/orders/order-screen")),
  },
  {
    path: paths.employees,
    handle: may("employees.view"),
    lazy: page(() => import("./screens/people/employees/employees-screen")),
  },
  {
    path: paths.addEmployee,
    handle: may("employees.create"),
    lazy: page(() => import("./screens/people/employees/add-employee-screen")),
  },
  {
    path: `${paths.employees}/:key`,
    handle: may("employees.view"),
    lazy: page(() => import("./screens/people/employees/employee-screen")),
  },
  {
    path: paths.customers,
    handle: may("customers.view"),
    lazy: page(() => import("./screens/people/customers/customers-screen")),
  },
  {
    path: `${paths.customers}/:key`,
    handle: may("customers.view"),
    lazy: page(() => import("./screens/people/customers/customer-screen")),
  },
  {
    path: paths.transfers,
    handle: may("transfers.view"),
    lazy: page(() => import("./screens/stock/transfers/transfers-screen")),
  },
  {
    path: paths.createTransfer,
    handle: may("transfers.create"),
    lazy: page(() => import("./screens/stock/transfers/create-transfer-screen")),
  },
  {
    path: `${paths.transfers}/:key`,
    handle: may("transfers.view"),
    lazy: page(() => import("./screens/stock/transfers/transfer-screen")),
  },
  { path: paths.profile, lazy: page(() => import("./screens/people/profile/profile-screen")) },
  { path: paths.editProfile, lazy: page(() => import("./screens/people/profile/edit-profile-screen")) },
  { path: paths.security, lazy: page(() => import("./screens/people/profile/security-screen")) },
  { path: paths.roles, handle: may("roles.view"), lazy: page(() => import("./screens/rights/roles-screen")) },
  {
    path: paths.createRole,
    handle: may("roles.manage"),
    lazy: page(() => import("./screens/rights/create-role-screen")),
  },
  { path: `${paths.roles}/:key`, handle: may("roles.view"), lazy: page(() => import("./screens/rights/role-screen")) },
  {
    path: paths.outbox,
    handle: may("administrator"),
    lazy: page(() => import("./screens/shell/outbox/outbox-screen")),
  },
  {
    path: `${paths.outbox}/:key`,
    handle: may("administrator"),
    lazy: page(() => import("./screens/shell/outbox/mail-screen")),
  },
  { path: paths.audit, handle: may("administrator"), lazy: page(() => import("./screens/shell/audit/audit-screen")) },
  {
    path: paths.suppliers,
    handle: may("suppliers.view"),
    lazy: page(() => import("./screens/stock/suppliers/suppliers-screen")),
  },
  { path: paths.stores, handle: may("stores.view"), lazy: page(() => import("./screens/stock/stores/stores-screen")) },
  {
    path: paths.accounts,
    handle: may("accounts.view"),
    lazy: page(() => import("./screens/money/accounts/accounts-screen")),
  },
  {
    path: paths.transactions,
    handle: may("transactions.view"),
    lazy: page(() => import("./screens/money/transactions/transactions-screen")),
  },
  { path: paths.error, lazy: page(() => import("./screens/shell/system/no-access-screen")) },
];

/** Every page for signed-in staff, and the page for an unknown address. */
export const staffRoutes: RouteObject = {
  id: "staff",
  errorElement: <UnexpectedErrorScreen />,
  children: [
    // For everyone, but too seldom opened to weigh on the sign-in.
    { path: "/confirm-email", lazy: page(() => import("./screens/session/entry/confirm-email-screen")) },
    {
      lazy: page(() => import("./screens/shell/layout/layout-screen")),
      children: [
        {
          errorElement: <UnexpectedErrorScreen />,
          children: [
            { element: <RequireSession notice={<PageNotice />} />, children: screens },
            // More specific than the "*" that stands for these routes until they are loaded.
            { path: ":page/*", lazy: page(() => import("./screens/shell/system/not-found-screen")) },
          ],
        },
      ],
    },
  ],
};

export { watchPages };
