import type { Kept, KeptOf } from "../draft/draft.machine";
import type { FormContext, KeptForm, Renew } from "./form.types";

const SECRET = /password/i;

/** A password is never kept. */
const withoutSecrets = (name: string, value: unknown): unknown => (SECRET.test(name) ? "" : value);

/** What there is to keep of a form; null while it is unmodified. */
export const keptOfForm: KeptOf = (snapshot) => {
  if (!snapshot.hasTag("modified")) return null;
  const context = snapshot.context as FormContext<object>;
  const { initial, values, version, idempotencyKey, isOutdated } = context;
  const isSaving = snapshot.hasTag("busy");
  const kept: KeptForm<object> = {
    initial,
    values,
    version,
    idempotencyKey,
    isOutdated,
    isUncertain: context.isUncertain || isSaving,
    unanswered: isSaving ? [...context.unanswered, values] : context.unanswered,
  };
  return JSON.parse(JSON.stringify(kept, withoutSecrets)) as Kept;
};

/** Whether what was kept fits today's field. An amount is null while it is empty; a text never is. */
function isAlike(today: unknown, typed: unknown): boolean {
  if (today === null) return typed !== undefined;
  if (typed === null) return typeof today === "number" || typeof today === "object";
  return typeof today === typeof typed && Array.isArray(today) === Array.isArray(typed);
}

/** What was kept, in the shape the form has today: fields that came since have their present value. */
export const fitted = <Values extends object>(shape: Values, kept: object): Values =>
  Object.fromEntries(
    Object.entries(shape).map(([name, value]) => {
      const typed = (kept as Record<string, unknown>)[name];
      return [name, isAlike(value, typed) ? typed : value];
    }),
  ) as Values;

const asKept = (kept: object): object => kept;

/** The context of a form that goes on from what was kept. */
export function restored<Values extends object>(
  shape: Values,
  kept: KeptForm<Values>,
  renew: Renew<Values> = asKept,
): Partial<FormContext<Values>> {
  const { version, idempotencyKey, isUncertain, isOutdated } = kept;
  const today = (values: object) => fitted(shape, renew(values, shape));
  return {
    initial: today(kept.initial),
    values: today(kept.values),
    unanswered: kept.unanswered.map(today),
    version,
    idempotencyKey,
    isUncertain,
    isOutdated,
    problems: null,
    failure: null,
    dropped: null,
  };
}

/** A password typed here stays, because no other tab knows it. */
const secretsOf = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => SECRET.test(name)));

/** The context of a form that shows what was typed in another tab; null when that took everything back. */
export function followed<Values extends object>(
  { initial, values }: FormContext<Values>,
  kept: KeptForm<Values> | null,
  renew?: Renew<Values>,
): Partial<FormContext<Values>> {
  const theirs = kept === null ? { values: initial, problems: null } : restored(initial, kept, renew);
  return { ...theirs, values: { ...initial, ...theirs.values, ...secretsOf(values) } };
}
