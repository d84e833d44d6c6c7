import { useSelector } from "@xstate/react";
import { createContext, use } from "react";
import type { LookupEntry } from "../api/shell/lookups";
import type { Profile } from "../api/rights/profile";
import { may, type Right, seesEveryStore } from "../may";
import { seemsAdmin, sessionActor } from "../machines/session/session";
import type { LookupName } from "../machines/session/session.machine";

/** The signed-in person, or null until the profile is loaded. */
export function useProfile(): Profile | null {
  const profile = useSelector(sessionActor, ({ children }) => children.profile);
  return useSelector(profile, (snapshot) => snapshot?.context.record ?? null);
}

/** The person as they were when the page opened, whose permissions the page keeps showing. */
export const OpenedAs = createContext<Profile | null>(null);

/** The person now and at the time the page opened; either may be missing. */
const usePersons = () => [useProfile(), use(OpenedAs)].filter((person) => person !== null);

/**
 * Whether controls that name stores are shown; a cookie decides until the profile arrives. The server enforces
 * permissions.
 */
export function useSeesEveryStore(): boolean {
  const isKnown = useProfile() !== null;
  const persons = usePersons();
  return persons.some(seesEveryStore) || (!isKnown && seemsAdmin());
}

/** Tests for permissions that the person has now, or had when the page opened; none until the profile arrives. */
export function useRights(): (right: Right) => boolean {
  const persons = usePersons();
  return (right) => persons.some((person) => may(person, right));
}

export const useMay = (right: Right): boolean => useRights()(right);

const NONE: readonly LookupEntry[] = [];

function useTold(name: LookupName): readonly LookupEntry[] {
  const lookup = useSelector(sessionActor, ({ children }) => children[name]);
  return useSelector(lookup, (snapshot) => snapshot?.context.record ?? NONE);
}

/** Every store a person may see, by name; people who may send goods also see other stores, as destinations. */
export const useKnownStores = (): readonly LookupEntry[] => useTold("stores");

/** A look-up list for selects and filters, limited to the person's stores; empty until it is loaded. */
export function useLookup(name: LookupName): readonly LookupEntry[] {
  const entries = useTold(name);
  const isKnown = useProfile() !== null;
  const persons = usePersons();
  if (name !== "stores" || !isKnown || persons.some(seesEveryStore)) return entries;
  return entries.filter(({ key }) => persons.some(({ storeKey }) => key === storeKey));
}
