/** The columns of the files that the programs export, in their order. */
const COLUMNS = {
  shopify:
    "Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Option2 Linked To,Option3 Name,Option3 Value,Option3 Linked To,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Unit Price Total Measure,Unit Price Total Measure Unit,Unit Price Base Measure,Unit Price Base Measure Unit,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status",
  woocommerce:
    'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","Tax status","Tax class","In stock?",Stock,"Low stock amount","Backorders allowed?","Sold individually?","Weight (kg)","Length (cm)","Width (cm)","Height (cm)","Allow customer reviews?","Purchase note","Sale price","Regular price",Categories,Tags,"Shipping class",Images,"Download limit","Download expiry days",Parent,"Grouped products",Upsells,Cross-sells,"External URL","Button text",Position,Brands,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global","Cost of goods"',
  loyverse:
    "Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Option 3 name,Option 3 value,Cost,Barcode,SKU of included item,Quantity of included item,Track stock,Available for sale [Ikeja Store],Price [Ikeja Store],In stock [Ikeja Store],Low stock [Ikeja Store]",
} as const;

export type Program = keyof typeof COLUMNS;

const namesOf = (program: Program) =>
  [...COLUMNS[program].matchAll(/"([^"]+)"|[^,]+/g)].map(([whole, quoted]) => quoted ?? whole);

/** A file of a program; a row names only the columns that it fills. */
export function programFile(program: Program, rows: readonly Record<string, string>[], delimiter = ","): string {
  const names = namesOf(program);
  const unknown = rows.flatMap((row) => Object.keys(row).filter((name) => !names.includes(name)));
  if (unknown.length > 0) throw new Error(`${program} has no column ${unknown.join(", ")}`);
  const line = (cells: readonly string[]) =>
    cells.map((cell) => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter);
  return [line(names), ...rows.map((row) => line(names.map((name) => row[name] ?? "")))].join("\r\n");
}

/** The bytes of Windows-1252 that differ from those of Latin-1, as far as the tests use them. */
const LETTERS: Record<string, number> = { "€": 0x80, "“": 0x93, "”": 0x94, "–": 0x96, "™": 0x99 };

export const windows1252 = (text: string): Buffer =>
  Buffer.from([...text].map((letter) => LETTERS[letter] ?? letter.charCodeAt(0)));

export const utf16 = (text: string, order: "le" | "be", hasMark = true): Buffer => {
  const bytes = Buffer.from((hasMark ? "\uFEFF" : "") + text, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
};
