import { useSelector } from "@xstate/react";
import type { LookupEntry } from "../api/lookups";
import type { Permission } from "../api/contract/permissions";
import type { Profile } from "../api/profile";
import { seemsAdmin, sessionActor } from "../machines/session";
import type { LookupName } from "../machines/session.machine";

/** The signed-in person, or null until the profile came. */
export function useProfile(): Profile | null {
  const profile = useSelector(sessionActor, ({ children }) => children.profile);
  return useSelector(profile, (snapshot) => snapshot?.context.record ?? null);
}

/** Whether controls of administrators show; the server decides what they may do. */
export const useIsAdmin = (): boolean => useProfile()?.isAdmin ?? seemsAdmin();

/** Whether the person holds a permission; false until the profile came. */
export function useMay(permission: Permission): boolean {
  const profile = useProfile();
  return profile !== null && (profile.isAdmin || profile.permissions.includes(permission));
}

const NONE: readonly LookupEntry[] = [];

function useTold(name: LookupName): readonly LookupEntry[] {
  const lookup = useSelector(sessionActor, ({ children }) => children[name]);
  return useSelector(lookup, (snapshot) => snapshot?.context.record ?? NONE);
}

/** Every store a person may know of: people who may send goods know other stores too, to send them there. */
export const useKnownStores = (): readonly LookupEntry[] => useTold("stores");

/** A look-up list for selects and filters, of stores those one works in; empty until it came. */
export function useLookup(name: LookupName): readonly LookupEntry[] {
  const entries = useTold(name);
  const profile = useProfile();
  if (name !== "stores" || profile === null || profile.isAdmin) return entries;
  return entries.filter(({ key }) => key === profile.storeKey);
}
