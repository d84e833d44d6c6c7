import type { Crumb } from "../../../ui/layout/breadcrumbs";
import { type Resource, resources } from "../../../resources";
import { urls } from "../../../urls";
import { REPORTS } from "../../../reports";
import { PAGES } from "./nav";

const KNOWN: Record<string, string> = {
  create: "Create",
  add: "Add",
  start: "Start",
  edit: "Edit",
  security: "Sign-in and security",
  offline: "Offline sales",
  refused: "Refused sales",
};

/** The list on whose records' pages the records without a list are found. */
const PARENTS: Record<string, string> = { units: resources.product.list };

const HEADINGS = new Map(
  Object.values<Resource>(resources).flatMap(({ list, label, isPart }) => (isPart ? [] : [[list, label]])),
);

/** The heading of a section's first page, which a phone shows in the top bar; null on deeper pages. */
export function sectionOf(pathname: string): string | null {
  if (pathname === urls.home) return null;
  return HEADINGS.get(pathname) ?? [...PAGES, ...REPORTS].find(({ to }) => to === pathname)?.label ?? null;
}

/** Breadcrumbs of a path from its second segment on. `recordLabel` names the record; null until it is loaded. */
export function crumbsOf(pathname: string, recordLabel: string | null): Crumb[] {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  const first = PARENTS[segments[0] ?? ""] ?? `/${segments[0]}`;
  const section = sectionOf(first);
  if (segments.length < 2 || section === null) return [];
  return segments.map((segment, index) => {
    const to = index === 0 ? first : `/${segments.slice(0, index + 1).join("/")}`;
    return { to, label: sectionOf(to) ?? KNOWN[segment] ?? recordLabel ?? undefined };
  });
}
