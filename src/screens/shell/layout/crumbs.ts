import type { Crumb } from "../../../ui/layout/breadcrumbs";
import { type Resource, resources } from "../../../resources";
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

const HEADINGS = new Map(Object.values<Resource>(resources).map(({ list, label }) => [list, label]));

/** The heading of a section's first page, which a phone shows in the top bar; null on deeper pages. */
export function sectionOf(pathname: string): string | null {
  if (pathname === urls.home) return null;
  return HEADINGS.get(pathname) ?? PAGES.find(({ to }) => to === pathname)?.label ?? null;
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
