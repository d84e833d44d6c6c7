import { nairaText } from "../../../ui/display/naira";
import { type Change, type Fields, inWords, isFields, nameOf, type Names, plainText } from "./value-words";

/** Lists are described part by part: goods by product, payments by account, permissions by name. */
type PartsOf = (before: unknown, after: unknown, names: Names) => Change[];

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

const moneyText = (amount: unknown) => (typeof amount === "number" ? nairaText(amount) : plainText(amount));

/** The named things that are in one list only, or differ between the two. */
function compared(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Change[] {
  const all = [...new Set([...before.keys(), ...after.keys()])];
  return all
    .map((label) => ({ label, before: before.get(label) ?? null, after: after.get(label) ?? null }))
    .filter((change) => change.before !== change.after);
}

/** Each part by its name; parts with the same name are joined. */
function byName(list: readonly Fields[], nameIn: (part: Fields) => string, textIn: (part: Fields) => string) {
  const texts = new Map<string, string>();
  for (const part of list) {
    const known = texts.get(nameIn(part));
    texts.set(nameIn(part), known === undefined ? textIn(part) : `${known} and ${textIn(part)}`);
  }
  return texts;
}

function goods(list: unknown, names: Names): ReadonlyMap<string, string> {
  const nameIn = ({ product, variation, variant }: Fields) =>
    product === undefined
      ? (names("items", String(variant)) ?? "An item no longer listed")
      : `${plainText(product)} (${plainText(variation)})`;
  const textIn = ({ quantity, price, discount, reason, from, worth, condition }: Fields) =>
    [
      plainText(quantity),
      ...(price === undefined ? [] : [`at ${moneyText(price)}`]),
      ...(discount === undefined ? [] : [`less ${plainText(discount)}`]),
      ...(reason === undefined ? [] : [`(${plainText(reason)})`]),
      ...(from === undefined ? [] : [`from ${plainText(from)}`]),
      ...(worth === undefined ? [] : [`worth ${moneyText(worth)} (${plainText(condition)})`]),
    ].join(" ");
  return byName(listOf(list), nameIn, textIn);
}

export const linesOf: PartsOf = (before, after, names) =>
  typeof after === "number"
    ? [{ label: "Goods", before: null, after: after === 1 ? "1 line" : `${after} lines` }]
    : compared(goods(before, names), goods(after, names));

export const paymentsOf: PartsOf = (before, after, names) => {
  const amounts = (list: unknown) =>
    byName(
      listOf(list),
      ({ account }) => nameOf("accounts", account, names),
      ({ amount }) => moneyText(amount),
    );
  return compared(amounts(before), amounts(after));
};

/** What was given back, by account. */
export const refundsOf: PartsOf = (before, after, names) =>
  paymentsOf(before, after, names).map((change) => ({ ...change, label: `Given back, ${change.label}` }));

const permission = (key: string) => {
  const [area = "", action = ""] = key.split(".");
  return `${inWords(area)}: ${action}`;
};

const keysIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(plainText) : []);

/** Null means the role's permissions. */
export const permissionsOf: PartsOf = (before, after) => {
  if (before === null || after === null || before === undefined) {
    const text = (keys: unknown) =>
      keys === undefined
        ? null
        : keys === null
          ? "those of the role"
          : keysIn(keys).map(permission).join(", ") || "none";
    return [{ label: "Permissions", before: text(before), after: text(after) }];
  }
  const [old, now] = [new Set(keysIn(before)), new Set(keysIn(after))];
  const given = [...now].filter((key) => !old.has(key)).map(permission);
  const taken = [...old].filter((key) => !now.has(key)).map(permission);
  return [
    ...(given.length > 0 ? [{ label: "Permissions given", before: null, after: given.join(", ") }] : []),
    ...(taken.length > 0 ? [{ label: "Permissions taken", before: null, after: taken.join(", ") }] : []),
  ];
};

const codesText = ({ sku, barcodes }: Fields) =>
  [
    ...(sku === "" ? [] : [`SKU ${plainText(sku)}`]),
    ...(Array.isArray(barcodes) && barcodes.length > 0 ? [`barcode ${barcodes.map(plainText).join(", ")}`] : []),
  ].join(", ") || "none";

/** The codes of variants. */
export const codesOf: PartsOf = (before, after) => {
  const codes = (list: unknown) =>
    byName(listOf(list), ({ variation }) => `Codes of ${plainText(variation)}`, codesText);
  return compared(codes(before), codes(after));
};

const units = (quantity: unknown) => (quantity === 1 ? "1 unit" : `${plainText(quantity)} units`);

const variantText = ({ quantity, status, sale_price: price }: Fields) =>
  [
    ...(quantity === undefined ? [] : [units(quantity)]),
    ...(status === undefined ? [] : [plainText(status)]),
    ...(price === undefined ? [] : [moneyText(price)]),
  ].join(", ");

const variantName = ({ variation }: Fields) => `Variant ${plainText(variation)}`;

/** The pictures of a product: how many, and what became of them. */
export function picturesOf(before: unknown, after: unknown): Change[] {
  const [old, now] = [before, after].map((list) => (Array.isArray(list) ? list : [])) as [unknown[], unknown[]];
  const count = ({ length }: unknown[]) => (length === 0 ? "none" : length === 1 ? "1 picture" : `${length} pictures`);
  const added = now.filter((picture) => !old.includes(picture)).length;
  const change = added > 0 ? `, ${added} of them new` : now.length === old.length ? ", in another order" : "";
  return [{ label: "Pictures", before: count(old), after: `${count(now)}${change}` }];
}

/** The variants of a product: those that were added, changed (by `moved` units) and removed. */
export function variantsOf(before: Fields, after: Fields): Change[] {
  const old = listOf(before.variants);
  const made = listOf(after.variants ?? after.added);
  const removed = Array.isArray(after.removed) ? after.removed.length : 0;
  const changes = listOf(after.changed).map((variant): Change => {
    const known = old.find(({ variation }) => variation === variant.variation);
    const moved = typeof variant.moved === "number" ? variant.moved : 0;
    const quantity = typeof known?.quantity === "number" ? known.quantity + moved : undefined;
    const now = variantText({ ...variant, quantity });
    return { label: variantName(variant), before: known ? variantText(known) : null, after: now };
  });
  return [
    ...changes.filter((change) => change.before !== change.after),
    ...made.map((variant): Change => ({ label: variantName(variant), before: null, after: variantText(variant) })),
    ...(removed > 0 ? [{ label: "Variants removed", before: null, after: String(removed) }] : []),
  ];
}
