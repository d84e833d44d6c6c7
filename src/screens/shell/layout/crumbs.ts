import { paths } from "../../../paths";
import type { Crumb } from "../../../ui/layout/breadcrumbs";

const KNOWN: Record<string, string> = { create: "Create", add: "Add", edit: "Edit", security: "Sign-in and security" };
const SECTIONS = new Set(
  [
    paths.products,
    paths.orders,
    paths.employees,
    paths.roles,
    paths.customers,
    paths.suppliers,
    paths.stores,
    paths.transfers,
    paths.accounts,
    paths.transactions,
    paths.profile,
    paths.outbox,
    paths.audit,
  ].map((path) => path.slice(1)),
);

const titleCase = (segment: string) =>
  segment === "audit" ? "Audit log" : segment.charAt(0).toUpperCase() + segment.slice(1);

/** The title of a section's first page, which a phone shows in the top bar; null deeper down. */
export function sectionOf(pathname: string): string | null {
  const name = pathname.slice(1);
  return SECTIONS.has(name) ? titleCase(name) : null;
}

/** Breadcrumbs of a path from its second segment on; a record is called by `recordLabel`, null until it came. */
export function crumbsOf(pathname: string, recordLabel: string | null): Crumb[] {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  const [section] = segments;
  if (segments.length < 2 || section === undefined || !SECTIONS.has(section)) return [];
  return segments.map((segment, index) => {
    const to = `/${segments.slice(0, index + 1).join("/")}`;
    return { to, label: index === 0 ? titleCase(segment) : (KNOWN[segment] ?? recordLabel ?? undefined) };
  });
}
