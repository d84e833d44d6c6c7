import type { RouteObject } from "react-router-dom";
import type { Right } from "./may";
import { resources, type Resource } from "./resources";
import { UnexpectedErrorScreen } from "./screens/shell/system/unexpected-error-screen";
import { lazyPart } from "./ui/behaviour/arrival";
import { urls } from "./urls";
import { HomeRedirect } from "./wiring/pages/home-redirect";
import { restoreScrollLate } from "./wiring/late-scroll";
import {
  fetchRecordsEarly,
  page,
  type PageLoader,
  type RecordPage,
  type Router,
  watchPages,
} from "./wiring/pages/page-code";
import { RequireSession, type RouteHandle } from "./wiring/pages/require-session";

const PageNotice = lazyPart(() => import("./screens/shell/layout/page-notice"));

const route = (path: string, needs: readonly Right[], load: PageLoader): RouteObject => ({
  path,
  handle: { needs } satisfies RouteHandle,
  lazy: page(load),
});

/** The pages of records by the addresses of their lists. */
const records = new Map<string, RecordPage>();

const list = ({ list: path, view }: Resource, load: PageLoader) => route(path, [view], load);
const record = ({ list: path, view }: Resource, api: string, load: PageLoader) => {
  records.set(path, { load, api });
  return route(`${path}/:key`, [view], load);
};
const adding = ({ add }: { add: NonNullable<Resource["add"]> }, load: PageLoader) => route(add.path, add.needs, load);

const {
  order,
  product,
  employee,
  customer,
  transfer,
  role,
  supplier,
  store,
  account,
  shift,
  transaction,
  repair,
  purchase,
  count,
  settings,
} = resources;

const screens: RouteObject[] = [
  {
    element: <HomeRedirect />,
    children: [{ index: true, lazy: page(() => import("./screens/dashboard/dashboard-screen")) }],
  },
  list(product, () => import("./screens/products/products-screen")),
  adding(product, () => import("./screens/products/add-product-screen")),
  record(product, "/products", () => import("./screens/products/product-screen")),
  route(`${urls.units}/:serial`, [product.view], () => import("./screens/products/units/unit-screen")),
  list(order, () => import("./screens/orders/orders-screen")),
  adding(order, () => import("./screens/orders/create-order-screen")),
  // Only their own: a person who may no longer sell still decides about what they sold.
  route(urls.offlineSales, [], () => import("./screens/orders/offline/offline-sales-screen")),
  route(urls.refusedSales, [order.view], () => import("./screens/orders/offline/refused-sales-screen")),
  record(order, "/orders", () => import("./screens/orders/order-screen")),
  list(employee, () => import("./screens/people/employees/employees-screen")),
  adding(employee, () => import("./screens/people/employees/add-employee-screen")),
  record(employee, "/employees", () => import("./screens/people/employees/employee-screen")),
  list(customer, () => import("./screens/people/customers/customers-screen")),
  record(customer, "/customers", () => import("./screens/people/customers/customer-screen")),
  list(transfer, () => import("./screens/stock/transfers/transfers-screen")),
  adding(transfer, () => import("./screens/stock/transfers/create-transfer-screen")),
  record(transfer, "/inventory/transfers", () => import("./screens/stock/transfers/transfer-screen")),
  list(purchase, () => import("./screens/purchases/purchases-screen")),
  adding(purchase, () => import("./screens/purchases/create-purchase-screen")),
  route(urls.lowStock, [purchase.view, product.view], () => import("./screens/purchases/low-stock-screen")),
  record(purchase, "/purchases", () => import("./screens/purchases/purchase-screen")),
  list(count, () => import("./screens/counts/counts-screen")),
  adding(count, () => import("./screens/counts/start-count-screen")),
  record(count, "/counts", () => import("./screens/counts/count-screen")),
  list(repair, () => import("./screens/repairs/repairs-screen")),
  adding(repair, () => import("./screens/repairs/add-repair-screen")),
  record(repair, "/repairs", () => import("./screens/repairs/repair-screen")),
  list(role, () => import("./screens/rights/roles-screen")),
  adding(role, () => import("./screens/rights/create-role-screen")),
  record(role, "/roles", () => import("./screens/rights/role-screen")),
  list(supplier, () => import("./screens/stock/suppliers/suppliers-screen")),
  record(supplier, "/inventory/suppliers", () => import("./screens/stock/suppliers/supplier-screen")),
  list(store, () => import("./screens/stock/stores/stores-screen")),
  list(account, () => import("./screens/money/accounts/accounts-screen")),
  list(shift, () => import("./screens/shifts/shifts-screen")),
  record(shift, "/shifts", () => import("./screens/shifts/shift-screen")),
  list(transaction, () => import("./screens/money/transactions/transactions-screen")),
  route(urls.reports, [], () => import("./screens/reports/reports-screen")),
  route(urls.sales, ["dashboard.view"], () => import("./screens/reports/sales-screen")),
  route(urls.debts, [customer.view], () => import("./screens/reports/debts-screen")),
  route(urls.vat, [transaction.view], () => import("./screens/reports/vat-screen")),
  route(urls.cashFlow, [transaction.view], () => import("./screens/reports/cash-flow-screen")),
  route(urls.stockValue, [product.view, "products.cost"], () => import("./screens/reports/stock-value-screen")),
  route(urls.supplierDebts, ["purchases.pay"], () => import("./screens/reports/supplier-debts-screen")),
  route(urls.people, [employee.view], () => import("./screens/reports/people-screen")),
  list(settings, () => import("./screens/settings/settings-screen")),
  route(urls.profile, [], () => import("./screens/people/profile/profile-screen")),
  route(urls.editProfile, [], () => import("./screens/people/profile/edit-profile-screen")),
  route(urls.security, [], () => import("./screens/people/profile/security-screen")),
  route(urls.outbox, ["administrator"], () => import("./screens/shell/outbox/outbox-screen")),
  route(`${urls.outbox}/:key`, ["administrator"], () => import("./screens/shell/outbox/mail-screen")),
  route(urls.audit, ["administrator"], () => import("./screens/shell/audit/audit-screen")),
  route(urls.error, [], () => import("./screens/shell/system/no-access-screen")),
];

/** Every page for signed-in staff, and the page for an unknown address. */
export const staffRoutes: RouteObject = {
  id: "staff",
  errorElement: <UnexpectedErrorScreen />,
  children: [
    // Available to everyone, but too rarely opened to be part of sign-in.
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

let watched: Router | undefined;

/** Follows the router for what only these pages need. */
export function watchRouter(router: Router): void {
  if (router === watched) return;
  watched = router;
  watchPages(router);
  fetchRecordsEarly(router, records);
  restoreScrollLate(router);
}
