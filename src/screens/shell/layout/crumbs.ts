import type { Crumb } from "../../../ui/layout/breadcrumbs";
import { urls } from "../../../urls";
import { PAGES } from "./nav";

const KNOWN: Record<string, string> = {
  create: "Create",
  add: "Add",
  edit: "Edit",
  security: "Sign-in and security",
  offline: "Offline sales",
  refused: "Refused sales",
};

/** The title of a section's first page, which a phone shows in the top bar; null on deeper pages. */
export function sectionOf(pathname: string): string | null {
  const label = pathname === urls.home ? undefined : PAGES.find(({ to }) => to === pathname)?.label;
  return label === undefined ? null : label.charAt(0).toUpperCase() + label.slice(1);
}

/** Breadcrumbs of a path from its second segment on. `recordLabel` names the record; null until it is loaded. */
export function crumbsOf(pathname: string, recordLabel: string | null): Crumb[] {
  const segments = pathname.split("/").filter((segment) => segment !== "");
  const section = sectionOf(`/${segments[0]}`);
  if (segments.length < 2 || section === null) return [];
  return segments.map((segment, index) => {
    const to = `/${segments.slice(0, index + 1).join("/")}`;
    return { to, label: index === 0 ? section : (KNOWN[segment] ?? recordLabel ?? undefined) };
  });
}
