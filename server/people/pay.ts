import type { PayTie } from "../../src/api/people/employees.contract";
import type { Kobo } from "../core/money";
import { hasMoreRights, heldBy, type Person, type Rights } from "../rights/permissions";

export type Pay = { salaryKobo: Kobo; bonusBp: number };

const RIGHT = "employees.pay";

const TIED: Record<PayTie, (name: string) => string> = {
  creator: (name) => `Your account goes back to ${name}, so only an administrator can change their pay`,
  created: (name) => `${name}'s account is new and goes back to you, so only an administrator can change their pay`,
};

export const isSamePay = (one: Pay, other: Pay) => one.salaryKobo === other.salaryKobo && one.bonusBp === other.bonusBp;

/**
 * Why the actor may not change another person's pay; null when allowed. `tie` says whether one account created the
 * other, so that nobody raises their own pay through a second account.
 */
export function payRefusal(actor: Person, target: Person, tie: PayTie | null): string | null {
  if (actor.isAdmin) return null;
  if (!heldBy(actor).has(RIGHT)) return "You need the permission 'Change pay' to change salary or bonus";
  if (tie !== null) return TIED[tie](target.name);
  return hasMoreRights(actor, target)
    ? null
    : `${target.name} has the same rights as you, so only an administrator can change their pay`;
}

/** The same for an edit; an edit that leaves pay unchanged is allowed. */
export const payEditRefusal = (
  actor: Person,
  target: Person,
  { before, after, tie }: { before: Pay; after: Pay; tie: PayTie | null },
): string | null => (isSamePay(before, after) ? null : payRefusal(actor, target, tie));

/** The same for the pay of a new employee. */
export const firstPayRefusal = (actor: Rights, { salaryKobo, bonusBp }: Pay): string | null =>
  (salaryKobo === 0 && bonusBp === 0) || heldBy(actor).has(RIGHT)
    ? null
    : "You need the permission 'Change pay' to set salary or bonus. Add them with a salary and bonus of 0, and ask an administrator to set their pay";
