import type { Mutant } from "./mutant";

type Excuse = { file?: RegExp; place?: RegExp; kind?: RegExp; term: RegExp; reason: string };

/** Mutants that no test can notice, each with the reason. */
const EXCUSES: readonly Excuse[] = [
  {
    file: /^server\/books\/order-units\.ts$/,
    place: /^unitsBefore$/,
    kind: /^on dropped$/,
    term: /: l\.order_key = \$$/,
    reason: "the units of lines of other orders are read as well, and left out by the keys of this order's lines",
  },
  {
    file: /^server\/books\/stock\.ts$/,
    place: /^siblingsOf$/,
    kind: /^where dropped$/,
    term: /^from variants, …: v\.key = ANY/,
    reason: "only keeps siblings of other variants from being read: the caller picks its own by their keys",
  },
  {
    file: /^server\/stock\/transfer-received-units\.ts$/,
    kind: /^ArithmeticOperator$/,
    term: /^line\.quantity - named\.extra → /,
    reason: "more extra units than the sender has left were refused before",
  },
  {
    file: /^server\/orders\/returns\/return-units\.ts$/,
    term: /^line !== undefined → true$/,
    reason: "the lines of a return are lines of the order; only the types ask",
  },
  {
    kind: /^where dropped$/,
    term: /\(SELECT count\(\*\) FROM \w+\)\)? >= 0$/,
    reason: "is always true; it makes PostgreSQL run one part of the statement before another, for the order of locks",
  },
  {
    file: /^server\/money\/moves\.ts$/,
    kind: /^where dropped$/,
    term: /^from accounts: key = ANY/,
    reason: "only keeps rows from being read: the caller picks its accounts by their keys",
  },
  {
    file: /^server\/orders\/payments\.ts$/,
    kind: /^EqualityOperator$/,
    term: /^one\.accountKey < other\.accountKey → one\.accountKey <= other\.accountKey$/,
    reason: "each account is in the list once, so no two are equal",
  },
  {
    file: /^server\/core\/money\.ts$/,
    kind: /^EqualityOperator$/,
    term: /^twiceRest < 0n → twiceRest <= 0n$/,
    reason: "the negative of 0 is 0",
  },
  {
    file: /^server\/books\/finance\.ts$/,
    kind: /^EqualityOperator$/,
    term: /^difference > 0 → difference >= 0$/,
    reason: "a difference of 0 has returned before",
  },
  {
    file: /^server\/money\/transactions\.ts$/,
    kind: /^when dropped$/,
    term: /\(SELECT n FROM total\)\) <= /,
    reason: "only spares PostgreSQL the rows: the count of those that were read refuses too many as well",
  },
  {
    file: /^server\/orders\/order-search\.ts$/,
    kind: /^where dropped$/,
    term: /: r\.n < |g\.order_number (>=|<) \(?r\.at/,
    reason: "reads more ranges than are needed, or one again: each order is found once, and the first ones are kept",
  },
  {
    file: /^server\/orders\/order-search\.ts$/,
    kind: /^where dropped$/,
    term: /: o\.debt_kobo > 0$/,
    reason: "no amount that is searched is 0; the condition lets an index serve",
  },
  {
    file: /^server\/orders\/order-search\.ts$/,
    kind: /^where dropped$/,
    term: /^from …, orders: o\.(store_key|status) = /,
    reason:
      "the orders that were found are of this store and status; the condition guards against a way that forgets it",
  },
  {
    file: /^server\/orders\/order-payments\.ts$/,
    kind: /^on dropped$/,
    term: /^moved: update accounts: account\.key = m\.account_key$/,
    reason: "the accounts are those of the payments; the join makes PostgreSQL lock them first, in the order of keys",
  },
  {
    file: /^server\/orders\/order-insert\.ts$/,
    place: /^insertOrderIn$/,
    kind: /^when (dropped|negated)$/,
    term: /^customer: insert customers: btrim\((c|excluded)\.\w+\) (=|<>) ''( \(\d+\))?$/,
    reason: "an exchange sells with the details of the customer's own record, so both branches are equal",
  },
  {
    file: /^server\/orders\/order-insert\.ts$/,
    place: /^insertOrderIn$/,
    kind: /^value null$/,
    term: /^audited: insert audit_log\.\w+: .* \(2\)$/,
    reason: "an exchange sells to a customer who is there, so it adds none to the log",
  },
  {
    file: /^server\/people\/pay-tie\.ts$/,
    kind: /^where dropped$/,
    term: /^(?:line: )?from employees: e\.key IN /,
    reason: "only keeps lines of other people from being read: what is found is asked of these two",
  },
  {
    kind: /^value null$/,
    term: /: NULL(?: \(\d+\))?$/,
    reason: "what is written is null already",
  },
  {
    file: /^server\/session\/email-change\.ts$/,
    place: /^forgetLinks$/,
    kind: /^where dropped$/,
    term: /^update outbox: link IS NOT NULL$/,
    reason: "mail without a link stays without one; the condition spares its row a new version",
  },
  {
    file: /^server\/session\/email-change\.ts$/,
    place: /^findEmailChange$/,
    kind: /^where dropped$/,
    term: /: o\.key <> e\.key$/,
    reason: "a change of the case alone is made at once, so an address that waits is never the person's own",
  },
  {
    file: /^server\/session\/email-change\.ts$/,
    kind: /^where dropped$/,
    term: /e\.deactivated_at IS NULL$/,
    reason: "deactivating a person withdraws what waits for them; the condition guards against a way that forgets it",
  },
  {
    file: /^server\/core\/money\.ts$/,
    kind: /^EqualityOperator$/,
    term: /^Math\.abs\(naira \* 100 - kobo\) > Math\.max.* → Math\.abs\(naira \* 100 - kobo\) >= /,
    reason: "the bound lies between rounding errors and a third decimal; no rule says to which side it belongs itself",
  },
  {
    file: /^server\/settings\/settings\.ts$/,
    kind: /^where dropped$/,
    term: /^update shop_settings: key = \$$/,
    reason: "the table has one row, and another key was refused before",
  },
  {
    file: /^server\/shell\/live\/changes\.ts$/,
    kind: /^(on|where) (dropped|negated)$/,
    term: /^from variants, catalogue_codes: /,
    reason: "finds the version of a product where its stores are asked for; events read it in another statement",
  },
  {
    file: /^server\/shell\/audit\/audit-list\.ts$/,
    place: /^isInReach$/,
    kind: /^where dropped$/,
    term: /^from shifts: CAST\(\$ AS uuid\) IS NULL$/,
    reason: "opening a shift is logged, and who sees every store finds what is logged",
  },
  {
    file: /^server\/stock\/transfer-facts\.ts$/,
    place: /^lockTransferFacts$/,
    kind: /^on dropped$/,
    term: /: q\.catalogue_key = p\.catalogue_key$/,
    reason: "variants with one catalogue key are of one product's twins; the condition lets an index serve",
  },
  {
    file: /^server\/core\/money\.ts$/,
    kind: /^EqualityOperator$/,
    term: /^product < 0n → product <= 0n$/,
    reason: "a product of 0 leaves no rest, so nothing is rounded away from 0",
  },
  {
    file: /^server\/files\/exports\/export-rows\.ts$/,
    term: /^from (?:scope, summed_days, (?:cash_days|…)|transactions): (?:[cd]\.|NOT \(d\.is_summed AND|t\.store_key = d\.store_key$|t\.created_at >= day_start\(d\.day\)$|t\.created_at < LEAST)/,
    reason: "a file of the cash flow has no period before, which this part of the report's statement adds up",
  },
  {
    file: /^server\/reports\//,
    kind: /^where dropped$/,
    term: /^from : CAST\(\$ AS uuid\) IS NULL$/,
    reason: "a person who chose no store sees one at least, so the scope has a store either way",
  },
  {
    file: /^server\/reports\/vat\.ts$/,
    kind: /^where dropped$/,
    term: /\(SELECT n <= … FROM counted\)$/,
    reason: "only spares PostgreSQL the orders: a period with too many is refused in another place",
  },
  {
    file: /^server\/counts\/count-entries\.ts$/,
    place: /^readLedger$/,
    kind: /^where dropped$/,
    term: /: \$ = 0$/,
    reason: "each movement was written before this moment; the condition guards against a clock that was set back",
  },
];

const fits = ({ file, place, kind, term }: Excuse, mutant: Mutant): boolean =>
  term.test(mutant.term) &&
  (file?.test(mutant.file) ?? true) &&
  (place?.test(mutant.place) ?? true) &&
  (kind?.test(mutant.kind) ?? true);

/** Why a mutant that survives is no gap, or null. */
export const excuseOf = (mutant: Mutant): string | null =>
  EXCUSES.find((excuse) => fits(excuse, mutant))?.reason ?? null;

/** The excuses that no mutant needs, since a test notices all that they fit; with `isAll` also those that fit none. */
export const needlessExcuses = (
  known: readonly Mutant[],
  isNoticed: (mutant: Mutant) => boolean,
  isAll: boolean,
): string[] =>
  EXCUSES.filter((excuse) => {
    const those = known.filter((mutant) => fits(excuse, mutant));
    return those.length > 0 ? those.every(isNoticed) : isAll;
  }).map(({ file, place, kind, term }) => [file, place, kind, term].map(String).join(" "));
