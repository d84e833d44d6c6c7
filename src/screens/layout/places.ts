import type { Profile } from "../../api/profile";
import { NAV_ACTIONS, NAV_GROUPS, NAV_LINKS, type NavLinkEntry } from "./nav";

/** Whether a person may open what a link leads to. */
export const isPermitted = (profile: Profile | null, { permission }: Pick<NavLinkEntry, "permission">): boolean =>
  profile !== null && (profile.isAdmin || profile.permissions.includes(permission));

const PAGES = [...NAV_LINKS, ...NAV_GROUPS.flatMap(({ links }) => links)];

/** The pages and actions a person may open, in the order of the sidebar. */
export function placesOf(profile: Profile | null): {
  pages: readonly NavLinkEntry[];
  actions: readonly NavLinkEntry[];
} {
  const mine = (links: readonly NavLinkEntry[]) => links.filter((link) => isPermitted(profile, link));
  return { pages: mine(PAGES), actions: mine(NAV_ACTIONS) };
}
