import type { Permission } from "../../api/rights/permissions.contract";
import type { PermissionGroup, PermissionItem } from "../../api/rights/permissions";

/** The ticked permissions, in the order of the groups. */
export type PermissionSet = readonly Permission[];

export const itemsOf = (groups: readonly PermissionGroup[]): PermissionItem[] => groups.flatMap(({ items }) => items);

export const isSameSet = (one: PermissionSet, other: PermissionSet): boolean =>
  one.length === other.length && one.every((key) => other.includes(key));

/** The set with these keys ticked, or without them. */
export function withKeys(
  groups: readonly PermissionGroup[],
  set: PermissionSet,
  keys: PermissionSet,
  isOn: boolean,
): Permission[] {
  const isWanted = (key: Permission) => (keys.includes(key) ? isOn : set.includes(key));
  return itemsOf(groups)
    .map(({ key }) => key)
    .filter(isWanted);
}

export type CategoryState = {
  checked: boolean | "mixed";
  on: number;
  of: number;
  /** The change that its box makes: keys, and whether to tick them. No keys when the viewer may grant none. */
  press: { keys: Permission[]; isOn: boolean };
};

/** A category's box. A press ticks every permission the viewer may grant, or clears them if all are ticked. */
export function categoryState(
  { items }: PermissionGroup,
  set: PermissionSet,
  mayGive: (key: Permission) => boolean,
): CategoryState {
  const on = items.filter(({ key }) => set.includes(key)).length;
  const keys = items.map(({ key }) => key).filter(mayGive);
  return {
    checked: on === items.length ? true : on > 0 && "mixed",
    on,
    of: items.length,
    press: { keys, isOn: !keys.every((key) => set.includes(key)) },
  };
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** "Add products", "Edit products" and "View orders" as "add and edit products and view orders". */
function inWords(items: readonly PermissionItem[]): string {
  const verbsByObject = new Map<string, string[]>();
  for (const { title } of items) {
    const [verb = "", ...rest] = title.split(" ");
    const object = rest.join(" ");
    verbsByObject.set(object, [...(verbsByObject.get(object) ?? []), verb.toLowerCase()]);
  }
  return listed([...verbsByObject].map(([object, verbs]) => `${listed(verbs)} ${object}`));
}

/** `Will be able to add products; will no longer see purchase prices.` Empty when nothing would change. */
export function sentenceOfChange(
  groups: readonly PermissionGroup[],
  before: PermissionSet,
  after: PermissionSet,
): string {
  const gained = itemsOf(groups).filter(({ key }) => after.includes(key) && !before.includes(key));
  const lost = itemsOf(groups).filter(({ key }) => before.includes(key) && !after.includes(key));
  const parts = [
    ...(gained.length > 0 ? [`will be able to ${inWords(gained)}`] : []),
    ...(lost.length > 0 ? [`will no longer ${inWords(lost)}`] : []),
  ];
  const sentence = parts.join("; ");
  return sentence === "" ? "" : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
