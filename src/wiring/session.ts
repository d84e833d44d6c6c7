import { useSelector } from "@xstate/react";
import { createContext, use, useEffect } from "react";
import type { LookupEntry, LookupList } from "../api/shell/lookups";
import type { Profile } from "../api/rights/profile";
import { may, type Right, seesEveryStore } from "../may";
import { seemsAdmin, sessionActor } from "../machines/session/session";
import { LATER_LOOKUP, type LookupName } from "../machines/session/session.machine";

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

const NONE: LookupList = { entries: [], total: 0 };

function useTold(name: LookupName): LookupList {
  const lookup = useSelector(sessionActor, ({ children }) => children[name]);
  const isWanted = name === LATER_LOOKUP && lookup === undefined;
  useEffect(() => {
    if (isWanted) sessionActor.send({ type: "lookup.wanted", name: LATER_LOOKUP });
  }, [isWanted]);
  return useSelector(lookup, (snapshot) => snapshot?.context.record ?? NONE);
}

/** Whether a look-up list is on its way for the first time. */
export function useAwaits(name: LookupName): boolean {
  const lookup = useSelector(sessionActor, ({ children }) => children[name]);
  return useSelector(lookup, (snapshot) => !snapshot?.context.record && (snapshot?.hasTag("busy") ?? true));
}

/** The stores a person may see, by name; people who may send goods also see other stores, as destinations. */
export const useKnownStores = (): readonly LookupEntry[] => useTold("stores").entries;

/** How many entries a list has, of which the page may hold only the first; a number above 1,000 may mean "over 1,000". */
export const useLookupTotal = (name: LookupName): number => useTold(name).total;

/**
 * Whether the page holds every entry of a list that a person may choose from; a longer list is searched on the server.
 * Fewer options than entries are limited to the person's own store.
 */
export function useHoldsAll(name: LookupName, options: number): boolean {
  const { entries, total } = useTold(name);
  return total <= entries.length || options < entries.length;
}

const ownStoreOf = ({ storeKey, storeTitle }: Profile): LookupEntry => ({ key: storeKey, label: storeTitle });

/**
 * The entries of a look-up list that the page holds, for selects and filters, limited to the person's stores; empty until
 * it is loaded.
 */
export function useLookup(name: LookupName): readonly LookupEntry[] {
  const { entries } = useTold(name);
  const isKnown = useProfile() !== null;
  const persons = usePersons();
  if (name !== "stores" || !isKnown || persons.some(seesEveryStore)) return entries;
  const own = entries.filter(({ key }) => persons.some(({ storeKey }) => key === storeKey));
  // Of many stores, the own one may not be among those that the page holds.
  const others = persons.filter(({ storeKey }) => !own.some(({ key }) => key === storeKey));
  return entries.length === 0 ? NONE.entries : [...own, ...others.slice(0, 1).map(ownStoreOf)];
}
