import { useMemo } from "react";
import { useKnownStores, useLookup } from "../../../wiring/session";
import type { NamedKind, Names } from "./value-words";

/** The names behind keys in the log, from the look-up lists; `items` are the names of variants in the entry itself. */
export function useNames(): (items: Readonly<Record<string, string>>) => Names {
  const stores = useKnownStores();
  const suppliers = useLookup("suppliers");
  const roles = useLookup("user_roles");
  const employees = useLookup("employees");
  const accounts = useLookup("accounts");
  const categories = useLookup("categories");
  return useMemo(() => {
    const lists = { stores, suppliers, user_roles: roles, employees, accounts, categories };
    const known = new Map(
      Object.entries(lists).flatMap(([kind, list]) => list.map(({ key, label }) => [`${kind} ${key}`, label] as const)),
    );
    return (items) => (kind: NamedKind, key: string) => (kind === "items" ? items[key] : known.get(`${kind} ${key}`));
  }, [stores, suppliers, roles, employees, accounts, categories]);
}
