import type { Profile } from "../../../api/rights/profile";
import { may } from "../../../may";
import { resources, type Resource } from "../../../resources";
import { REPORTS } from "../../../reports";
import { type NavLinkEntry, PAGES } from "./nav";

type Place = Pick<NavLinkEntry, "to" | "label" | "needs">;

/** Whether a person may open the target of a link, and finds something there. */
export const isPermitted = (
  profile: Profile | null,
  { needs, anyOf }: Pick<NavLinkEntry, "needs" | "anyOf">,
): boolean =>
  profile !== null &&
  needs.every((right) => may(profile, right)) &&
  (anyOf === undefined || anyOf.some((place) => isPermitted(profile, place)));

const ADD_PAGES = Object.values<Resource>(resources).flatMap(({ add }) => (add ? [{ ...add, to: add.path }] : []));

/** The pages a person may open, in the order of the sidebar, then of their menu, then the reports, and the records they may add. */
export function placesOf(profile: Profile | null): { pages: readonly Place[]; actions: readonly Place[] } {
  const mine = (places: readonly Place[]) => places.filter((place) => isPermitted(profile, place));
  return { pages: mine([...PAGES, ...REPORTS]), actions: mine(ADD_PAGES) };
}
