import type { Cell, ProductDraft } from "./drafts";
import type { PRODUCT_GIVEN, Wanted } from "./wanted";

type Read = { draft: ProductDraft; product: Wanted };

type Fault = (cell: Cell, error: string) => void;

type Given = (typeof PRODUCT_GIVEN)[number];

const VALUES: Record<Given, (wanted: Wanted) => unknown> = {
  title: ({ body }) => body.title,
  description: ({ body }) => body.description,
  supplier: ({ body }) => body.supplier,
  category: ({ category }) => category,
  salePrice: ({ body }) => body.sale_price,
  price: ({ body }) => body.price,
};

/**
 * One entry for each product: rows without title that name variants of one product by their codes are several drafts.
 * Faults are rows that contradict each other, and a variant that two rows change.
 */
export function togetherByProduct(read: readonly Read[], fault: Fault): Wanted[] {
  const together = new Map<string, Wanted>();
  const rowsOf = new Map<string, number>();
  const isFirst = ({ draft, product }: Read): boolean => {
    const { existing, rows } = product;
    if (existing === null) return true;
    for (const [at, { key }] of existing.variants.entries()) {
      const row = rows[at] ?? 0;
      const first = key === null ? undefined : rowsOf.get(key);
      if (first !== undefined) fault(wholeRow(row), `is the same variant as row ${first}. Keep one of them`);
      else if (key !== null) rowsOf.set(key, row);
    }
    const first = together.get(existing.key);
    if (first?.existing == null) {
      together.set(existing.key, product);
      return true;
    }
    add(first, product, (name, error) => fault(draft[name], error));
    return false;
  };
  return read.filter(isFirst).map(({ product }) => product);
}

const wholeRow = (row: number): Cell => ({ row, column: null, text: "" });

/** Adds to a product what other rows say of it. */
function add(first: Wanted, other: Wanted, fault: (name: Given, error: string) => void): void {
  if (first.existing === null || other.existing === null) return;
  for (const name of other.existing.given) {
    if (!first.existing.given.includes(name)) {
      first.existing.given.push(name);
      if (name === "category") first.category = other.category;
      else Object.assign(first.body, bodyOf(name, other));
    } else if (VALUES[name](first) !== VALUES[name](other)) {
      fault(name, `says another ${WORDS[name]} than row ${first.rows[0]}, which is the same product`);
    }
  }
  first.existing.variants.push(...other.existing.variants);
  first.variantCatalogueKeys.push(...other.variantCatalogueKeys);
  first.rows.push(...other.rows);
  first.body.variations.push(...other.body.variations);
}

const WORDS: Record<Given, string> = {
  title: "title",
  description: "description",
  supplier: "supplier",
  category: "category",
  salePrice: "sale price",
  price: "purchase price",
};

const bodyOf = (name: Exclude<(typeof PRODUCT_GIVEN)[number], "category">, { body }: Wanted) => {
  if (name === "salePrice") return { sale_price: body.sale_price };
  return { [name]: body[name] };
};
