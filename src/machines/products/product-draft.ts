import type { Kobo } from "../../api/kit/money";
import type { VariantStatus } from "../../api/products/products.contract";
import type { NewProduct, Product, ProductEdit } from "../../api/products/products";
import type { Problems } from "../kit/form/form.machine";
import { LIMITS } from "./product-limits";
import { cleanCode, codeMatch, codeProblem } from "../../api/products/codes.rules";
import { blank, joinProblems, type MissingField, missingProblems, problemOf } from "../kit/problems";

export const VARIANT_STATUSES: readonly VariantStatus[] = ["active", "repair", "return", "hidden"];

/** A variant as stored by the shop. */
type SavedVariant = {
  key: string;
  quantity: number;
  status: VariantStatus;
  updatedAt: string;
  barcodes: readonly string[];
};

export type VariantDraft = {
  /** Identifies rows on screen; the product itself has no such number. */
  id: number;
  variation: string;
  quantity: number | null;
  status: VariantStatus;
  sku: string;
  /** As typed, apart by commas or line ends. */
  barcodes: string;
  /** Null for a new one. */
  saved: SavedVariant | null;
};

/** A product in its form: only choices and input of the person, nothing derived. */
export type ProductDraft = {
  title: string;
  description: string;
  storeKey: string;
  supplierKey: string;
  /** Empty for none. */
  categoryKey: string;
  price: Kobo | null;
  salePrice: Kobo | null;
  isVatExempt: boolean;
  tracksSerials: boolean;
  /** The addresses returned by uploads, the cover first. */
  pictures: readonly string[];
  /** Whether the person may see and set the purchase price. */
  seesCost: boolean;
  /** Where prices that change apply. */
  pricesTo: "all" | "store";
  variants: readonly VariantDraft[];
};

export const withVariant = (variants: readonly VariantDraft[], status: VariantStatus): VariantDraft[] => [
  ...variants,
  {
    id: 1 + Math.max(0, ...variants.map(({ id }) => id)),
    variation: "",
    quantity: null,
    status,
    sku: "",
    barcodes: "",
    saved: null,
  },
];

export const withoutVariant = (variants: readonly VariantDraft[], id: number): VariantDraft[] =>
  variants.filter((variant) => variant.id !== id);

export const changeVariant = (
  variants: readonly VariantDraft[],
  id: number,
  patch: Partial<Pick<VariantDraft, "variation" | "quantity" | "status" | "sku" | "barcodes">>,
): VariantDraft[] => variants.map((variant) => (variant.id === id ? { ...variant, ...patch } : variant));

export const canAddVariant = (variants: readonly VariantDraft[]): boolean => variants.length < LIMITS.variants;

/** The rows that match `status`, by their stored status, so that no row disappears while it is changed. */
export const shownVariants = (variants: readonly VariantDraft[], status: string): readonly VariantDraft[] =>
  status === "" ? variants : variants.filter(({ saved }) => saved === null || saved.status === status);

/** The units in a text; other characters are ignored, and the number is limited to what the shop can store. */
export function unitsOf(text: string): number | null {
  const digits = text.replace(/\D/g, "");
  return digits === "" ? null : Math.min(Number(digits), LIMITS.units);
}

export const emptyDraft = ({ storeKey }: { storeKey: string }): ProductDraft => ({
  title: "",
  description: "",
  storeKey,
  supplierKey: "",
  categoryKey: "",
  price: null,
  salePrice: null,
  isVatExempt: false,
  tracksSerials: false,
  pictures: [],
  seesCost: true,
  pricesTo: "store",
  variants: withVariant([], "active"),
});

export const draftOf = (product: Product): ProductDraft => ({
  title: product.title,
  description: product.description,
  storeKey: product.storeKey,
  supplierKey: product.supplierKey,
  categoryKey: product.categoryKey,
  price: product.price,
  salePrice: product.salePrice,
  isVatExempt: product.isVatExempt,
  tracksSerials: product.tracksSerials,
  pictures: product.pictures,
  seesCost: product.price !== null,
  pricesTo: product.otherStores?.length ? "all" : "store",
  variants: product.variants.map(({ key, variation, quantity, status, updatedAt, sku, barcodes }, at) => ({
    id: at + 1,
    variation,
    quantity,
    status,
    sku,
    barcodes: barcodes.join(", "),
    saved: { key, quantity, status, updatedAt, barcodes },
  })),
});

type Prices = Pick<ProductDraft, "price" | "salePrice">;

export const changesPrices = (initial: Prices, now: Prices): boolean =>
  initial.price !== now.price || initial.salePrice !== now.salePrice;

/** A change of prices; without one left there is no choice of stores to keep. */
export const pricesPatch = (initial: ProductDraft, now: ProductDraft, patch: Partial<Prices>): Partial<ProductDraft> =>
  changesPrices(initial, { ...now, ...patch }) ? patch : { ...patch, pricesTo: initial.pricesTo };

const FIELDS = [
  ["title", "Name"],
  ["description", "Description"],
  ["storeKey", "Store"],
  ["supplierKey", "Supplier"],
  ["price", "Purchase Price"],
  ["salePrice", "Sale Price"],
] as const satisfies readonly (readonly [keyof ProductDraft, string])[];

function missingFields(draft: ProductDraft, isNew: boolean): MissingField[] {
  const fields = FIELDS.filter(([name]) => blank(draft[name]) && (name !== "price" || draft.seesCost));
  const variants = draft.variants.flatMap(({ id, variation, quantity }) => [
    ...(blank(variation) ? [{ name: variantField(id, "variation"), label: isNew ? "Color" : "Variant" }] : []),
    ...(isNew && quantity === null ? [{ name: variantField(id, "quantity"), label: "Qty" }] : []),
  ]);
  const none = draft.variants.length === 0 ? [{ name: "variants", label: "Variants" }] : [];
  return [...fields.map(([name, label]) => ({ name, label })), ...none, ...variants];
}

const STILL_UPLOADING = "The image is still being uploaded. Try again in a moment";

/** How the problems name a cell of the variants' table. */
export const variantField = (id: number, name: "variation" | "quantity" | "sku" | "barcodes"): string =>
  `variants.${id}.${name}`;

/** A new product needs everything except pictures; an edit leaves the quantities it does not name unchanged. */
export function validateProduct(draft: ProductDraft, isNew: boolean, isUploading = false): Problems | null {
  const missing = missingProblems(missingFields(draft, isNew));
  return missing ?? codeProblems(draft.variants) ?? picturesProblem(draft, isUploading);
}

/** Two people can add more pictures than a product may have. */
function picturesProblem({ pictures }: ProductDraft, isUploading: boolean): Problems | null {
  if (isUploading) return problemOf("pictures", STILL_UPLOADING);
  return pictures.length > LIMITS.pictures
    ? problemOf("pictures", `A product has at most ${LIMITS.pictures} pictures. Remove some first`)
    : null;
}

type Checked = { key: string | undefined; problems: Problems | null; values: ProductDraft };

/** The problems that were shown and still exist, by field. */
export function standingProblems({ key, problems, values }: Checked): Readonly<Record<string, string>> {
  if (problems === null) return {};
  const still = validateProduct(values, key === undefined)?.fields ?? {};
  const isOurs = (text: string) => text.startsWith("Please fill in");
  // The server's message for a field stays until that field changes.
  return Object.fromEntries(Object.entries(problems.fields).filter(([name, text]) => name in still || !isOurs(text)));
}

const contentOf = ({ variation, quantity, status, sku, barcodes }: VariantDraft) =>
  JSON.stringify([variation, quantity, status, sku, barcodes]);

/** The barcodes of a row. A saved one may contain what is typed between two. */
function barcodesOf({ barcodes, saved }: Pick<VariantDraft, "barcodes" | "saved">): readonly string[] {
  if (saved !== null && barcodes === saved.barcodes.join(", ")) return saved.barcodes;
  const codes = barcodes.split(/[,;\n]/).map(cleanCode);
  return codes.filter((code) => code !== "");
}

/** What is wrong with the codes of each variant. */
function codeProblems(variants: readonly VariantDraft[]): Problems | null {
  const owners = new Map<string, number>();
  const problems = variants.flatMap(({ id, sku, barcodes, saved }) =>
    [
      { name: variantField(id, "sku"), codes: blank(sku) ? [] : [cleanCode(sku)], kind: "sku" as const },
      { name: variantField(id, "barcodes"), codes: barcodesOf({ barcodes, saved }), kind: "barcode" as const },
    ].flatMap(({ name, codes, kind }) =>
      codes.flatMap((code) => {
        const owner = owners.get(codeMatch(code)) ?? id;
        owners.set(codeMatch(code), owner);
        if (owner !== id) return [problemOf(name, `${code} is given to two variants. A code names one variant`)];
        const problem = codeProblem(kind, code);
        return problem === null ? [] : [problemOf(name, `${code} ${problem}`)];
      }),
    ),
  );
  return joinProblems(problems);
}

const isSameList = (one: readonly string[], other: readonly string[]) => one.join("\n") === other.join("\n");

/**
 * The labels of the differences from the product as it was read, with the number of variants: `Sale Price`, `2
 * variants`.
 */
export function changesOf(initial: ProductDraft, now: ProductDraft, isUploading: boolean): string[] {
  const before = new Map(initial.variants.map((variant) => [variant.saved?.key, contentOf(variant)]));
  const kept = new Set(now.variants.map(({ saved }) => saved?.key));
  const touched = now.variants.filter((variant) => before.get(variant.saved?.key) !== contentOf(variant));
  const gone = initial.variants.filter(({ saved }) => !kept.has(saved?.key));
  const count = touched.length + gone.length;
  return [
    ...FIELDS.filter(([name]) => initial[name] !== now[name]).map(([, label]) => label),
    ...(initial.categoryKey === now.categoryKey ? [] : ["Category"]),
    ...(initial.isVatExempt === now.isVatExempt ? [] : ["VAT"]),
    ...(initial.tracksSerials === now.tracksSerials ? [] : ["Serial numbers"]),
    ...(isSameList(initial.pictures, now.pictures) && !isUploading ? [] : ["Pictures"]),
    ...(count === 0 ? [] : [count === 1 ? "1 variant" : `${count} variants`]),
  ];
}

const textsOf = ({ title, description, salePrice, ...draft }: ProductDraft) => ({
  title: title.trim(),
  description: description.trim(),
  storeKey: draft.storeKey,
  supplierKey: draft.supplierKey,
  categoryKey: draft.categoryKey,
  salePrice: salePrice ?? 0,
  isVatExempt: draft.isVatExempt,
  tracksSerials: draft.tracksSerials,
  pictures: draft.pictures,
});

export const toNewProduct = (draft: ProductDraft): NewProduct => ({
  ...textsOf(draft),
  price: draft.price ?? 0,
  variants: draft.variants.map(({ variation, status, quantity, sku, barcodes, saved }) => ({
    variation: variation.trim(),
    status,
    sku: cleanCode(sku),
    barcodes: barcodesOf({ barcodes, saved }),
    quantity: quantity ?? 0,
  })),
});

/** Unchanged quantities are omitted, so that the save does not undo concurrent sales. */
export const toProductEdit = (draft: ProductDraft): ProductEdit => ({
  ...textsOf(draft),
  price: draft.seesCost ? draft.price : null,
  isForAllStores: draft.pricesTo === "all",
  variants: draft.variants.map(({ variation, status, quantity, sku, barcodes, saved }) => ({
    key: saved?.key ?? null,
    variation: variation.trim(),
    status,
    sku: cleanCode(sku),
    barcodes: barcodesOf({ barcodes, saved }),
    quantity: quantity === saved?.quantity ? null : quantity,
  })),
});
