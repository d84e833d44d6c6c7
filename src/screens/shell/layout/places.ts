import type { Profile } from "../../../api/people/profile";
import { NAV_ACTIONS, NAV_GROUPS, NAV_LINKS, OWN_LINKS, type NavLinkEntry } from "./nav";

/** Whether a person may open what a link leads to. */
export function isPermitted(
  profile: Profile | null,
  { permission, besides }: Pick<NavLinkEntry, "permission" | "besides">,
): boolean {
  if (profile === null) return false;
  const held: ReadonlySet<string> = new Set(["everybody", ...profile.permissions]);
  return profile.isAdmin || [permission, besides ?? permission].every((each) => held.has(each));
}

const PAGES = [...NAV_LINKS, ...NAV_GROUPS.flatMap(({ links }) => links), ...OWN_LINKS];

/** The pages and actions a person may open, in the order of the sidebar, then of their own menu. */
export function placesOf(profile: Profile | null): {
  pages: readonly NavLinkEntry[];
  actions: readonly NavLinkEntry[];
} {
  const mine = (links: readonly NavLinkEntry[]) => links.filter((link) => isPermitted(profile, link));
  return { pages: mine(PAGES), actions: mine(NAV_ACTIONS) };
}
