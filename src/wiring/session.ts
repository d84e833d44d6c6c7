import { useSelector } from "@xstate/react";
import { createContext, use } from "react";
import type { LookupEntry } from "../api/shell/lookups";
import type { Permission } from "../api/rights/permissions.contract";
import type { Profile } from "../api/people/profile";
import { seemsAdmin, sessionActor } from "../machines/session/session";
import type { LookupName } from "../machines/session/session.machine";

/** The signed-in person, or null until the profile came. */
export function useProfile(): Profile | null {
  const profile = useSelector(sessionActor, ({ children }) => children.profile);
  return useSelector(profile, (snapshot) => snapshot?.context.record ?? null);
}

/** The person as they were when the page opened: the page keeps what their permissions at that time showed. */
export const OpenedAs = createContext<Profile | null>(null);

export const holds = ({ isAdmin, permissions }: Profile, permission: Permission | "administrator"): boolean =>
  isAdmin || (permissions as readonly string[]).includes(permission);

/** Whether controls of administrators show; the server decides what they may do. */
export function useIsAdmin(): boolean {
  const opened = use(OpenedAs);
  return (useProfile()?.isAdmin ?? seemsAdmin()) || opened?.isAdmin === true;
}

/** Whether the person holds a permission, or did when the page opened; false until the profile came. */
export function useMay(permission: Permission): boolean {
  const opened = use(OpenedAs);
  const profile = useProfile();
  return [profile, opened].some((person) => person !== null && holds(person, permission));
}

const NONE: readonly LookupEntry[] = [];

function useTold(name: LookupName): readonly LookupEntry[] {
  const lookup = useSelector(sessionActor, ({ children }) => children[name]);
  return useSelector(lookup, (snapshot) => snapshot?.context.record ?? NONE);
}

/** Every store a person may see by name: people who may send goods also see other stores, as destinations. */
export const useKnownStores = (): readonly LookupEntry[] => useTold("stores");

/** A look-up list for selects and filters, of stores those one works in; empty until it came. */
export function useLookup(name: LookupName): readonly LookupEntry[] {
  const entries = useTold(name);
  const opened = use(OpenedAs);
  const profile = useProfile();
  if (name !== "stores" || profile === null || profile.isAdmin || opened?.isAdmin) return entries;
  return entries.filter(({ key }) => key === profile.storeKey || key === opened?.storeKey);
}
