/** From how few units on goods are ordered again in Ikeja, and up to how many. */
export const REORDER: Readonly<Record<string, { at: number; upTo: number }>> = {
  "CHG-33": { at: 30, upTo: 45 },
  "MEM-64": { at: 5, upTo: 20 },
  "GRD-CL": { at: 12, upTo: 60 },
};

/** A variant as the script knows it: amounts in kobo. `codes` is its barcode. */
export type Goods = {
  sku: string;
  title: string;
  variation: string;
  cost: number;
  price: number;
  category: string;
  code: string;
  isExempt?: true;
  tracks?: true;
};

const eanOf = (number: number): string => {
  const digits = `20${String(7_310_000_000 + number)}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

const ROWS: readonly (readonly [string, string, string, number, number, string, ("tracks" | "exempt")?])[] = [
  ["TEC-BK", "Tecno Spark 20", "Black", 9_800_000, 11_850_050, "Phones", "tracks"],
  ["TEC-GD", "Tecno Spark 20", "Gold", 9_800_000, 11_850_050, "Phones", "tracks"],
  ["SAM-BL", "Samsung Galaxy A15", "Blue", 18_450_075, 22_100_000, "Phones", "tracks"],
  ["INF-GR", "Infinix Hot 40", "Green", 10_975_025, 13_249_999, "Phones"],
  ["ORA-BK", "Oraimo Power Bank", "Black", 1_450_000, 2_199_950, "Power"],
  ["ORA-WH", "Oraimo Power Bank", "White", 1_450_000, 2_199_950, "Power"],
  ["CHG-33", "Fast Charger 33W", "White", 420_033, 750_000, "Power"],
  ["CAB-1M", "USB-C Cable", "1 m", 85_025, 200_075, "Power"],
  ["CAB-2M", "USB-C Cable", "2 m", 110_050, 275_000, "Power"],
  ["POD-BK", "Wireless Earbuds", "Black", 1_275_010, 1_999_999, "Audio"],
  ["SPK-RD", "Bluetooth Speaker", "Red", 2_600_000, 3_575_025, "Audio"],
  ["GRD-CL", "Screen Guard", "Clear", 35_025, 150_075, "Accessories"],
  ["CSE-CL", "Phone Case", "Clear", 60_000, 225_000, "Accessories"],
  ["CSE-BK", "Phone Case", "Leather", 95_050, 349_999, "Accessories"],
  ["MEM-64", "Memory Card 64GB", "Black", 310_010, 525_050, "Accessories"],
  ["TAB-GY", "School Tablet", "Grey", 5_200_000, 6_400_000, "Computers", "exempt"],
  ["LAP-SV", "Laptop 250 G9", "Silver", 41_500_000, 47_999_950, "Computers", "tracks"],
];

export const CATALOGUE: readonly Goods[] = ROWS.map(([sku, title, variation, cost, price, category, special], at) => ({
  sku,
  title,
  variation,
  cost,
  price,
  category,
  code: eanOf(at + 1),
  ...(special === "tracks" && { tracks: true as const }),
  ...(special === "exempt" && { isExempt: true as const }),
}));

export function goodsOf(sku: string): Goods {
  const found = CATALOGUE.find((each) => each.sku === sku);
  if (found === undefined) throw new Error(`no goods have the SKU ${sku}`);
  return found;
}
