import type { AuditEntry } from "../../../api/shell/audit";
import { inOrder, labelOf, textOf } from "./fields";
import { codesOf, linesOf, paymentsOf, permissionsOf, picturesOf, refundsOf, variantsOf } from "./parts";
import { type Change, type Fields, isFields, type Names, plainText } from "./value-words";

const VARIANTS = new Set(["variants", "added", "changed", "removed"]);
const PERMISSIONS = new Set(["acls", "permissions"]);
/** Fields that mean nothing to a person. */
const HIDDEN: Readonly<Record<string, ReadonlySet<string>>> = { picture: new Set(["name"]) };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const isNothing = (value: unknown) => value === undefined || value === null || value === "";

type LoggedChange = Pick<AuditEntry, "action" | "entity" | "before" | "after">;

/** The changed fields in words for people; unchanged fields are left out. */
export function changesOf({ action, entity, before, after }: LoggedChange, names: Names): Change[] {
  if (Array.isArray(before) || Array.isArray(after)) {
    return (action === "order.paymentEdited" ? paymentsOf : linesOf)(before, after, names);
  }
  const [old, now] = [isFields(before) ? before : {}, isFields(after) ? after : {}];
  const isNew = !isFields(before);
  const isGone = action.endsWith(".deleted");
  const all = inOrder(Object.keys(isGone ? { ...old, ...now } : now));
  const fields = all.filter((name) => !HIDDEN[entity]?.has(name));
  const plain = fields.flatMap((name): Change[] => {
    if (VARIANTS.has(name) || isSame(old[name], now[name]) || (isNew && isNothing(now[name]))) return [];
    if (PERMISSIONS.has(name)) return permissionsOf(old[name], now[name], names);
    if (name === "codes") return codesOf(old[name], now[name], names);
    if (name === "pictures") return picturesOf(old[name], now[name]);
    if (name === "lines") return linesOf(old[name], now[name], names);
    if (name === "given_back") return refundsOf(old[name], now[name], names);
    const label = name === "quantity" ? quantityLabel(now) : labelOf(name);
    const text = (side: Fields) => (name in side ? textOf(name, side[name], names) : null);
    return [{ label, before: isNew ? null : text(old), after: text(now) }];
  });
  return [...plain, ...(isGone ? reversed(variantsOf({}, { variants: old.variants })) : variantsOf(old, now))];
}

/** For a deleted record: the values were there before. */
const reversed = (changes: readonly Change[]): Change[] =>
  changes.map(({ label, before, after }) => ({ label, before: after, after: before }));

/** A change of a single variant includes its units. */
const quantityLabel = ({ variant }: Fields) =>
  typeof variant === "string" ? `Quantity of ${plainText(variant)}` : "Quantity";
