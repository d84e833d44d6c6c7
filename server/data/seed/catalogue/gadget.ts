import { CATEGORY_OF } from "./categories";
import { isPictureName, type PictureName } from "../pictures";

/** One sellable form of a gadget; prices in kobo. */
export type Form = { variation: string; priceKobo: number; salePriceKobo: number };

export type Gadget = {
  title: string;
  description: string;
  picture: PictureName;
  category: string;
  /** How often customers ask for it, relative to other gadgets. */
  demand: number;
  /** In how many stores it is sold. */
  stores: number;
  forms: Form[];
  /** A showpiece of the first store. */
  isShowpiece?: boolean;
  /** Units in the first store that are not for sale. */
  aside?: (Form & { status: "repair" | "return" | "hidden"; quantity: number })[];
};

export type Shelf = {
  picture: PictureName;
  /** Gross margin in percent of the sale price: lowest and highest on this shelf. */
  margin: readonly [number, number];
  demand: number;
  /** The end of every description on the shelf. */
  promise: string;
};

const NAIRA_THOUSAND = 100_000;

/**
 * Reads a shelf written one gadget a line:
 * `title | sale price in ₦ thousand | colours | options with what each adds | description | stores | picture`,
 * lists divided by ` / `, the last two columns optional. Throws on a line that does not follow.
 */
export function shelf(kind: Shelf, lines: string): Gadget[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => gadget(kind, line));
}

function gadget(kind: Shelf, line: string): Gadget {
  const [title = "", price = "", colours = "", options = "", description = "", stores = "", picture = ""] = line
    .split("|")
    .map((cell) => cell.trim());
  const base = Number(price);
  if (title === "" || description === "" || !(base > 0)) throw new Error(`not a gadget: ${line}`);
  return {
    title,
    description: `${description}. ${kind.promise}`,
    picture: isPictureName(picture) ? picture : kind.picture,
    category: CATEGORY_OF[kind.picture],
    demand: kind.demand,
    stores: stores === "" ? 1 : Number(stores),
    forms: variations(list(colours), list(options).map(option)).map(({ variation, extra }) => {
      const salePriceKobo = Math.round((base + extra) * NAIRA_THOUSAND);
      return { variation, salePriceKobo, priceKobo: purchasePrice(salePriceKobo, marginOf(kind, title)) };
    }),
  };
}

const list = (cell: string) => (cell === "" ? [] : cell.split(" / ").map((item) => item.trim()));

function option(text: string) {
  const [, name = "", extra = "0"] = /^(.*?)(?: \+([\d.]+))?$/.exec(text) ?? [];
  return { name, extra: Number(extra) };
}

/** Every colour in the first option, and each further option in one colour: shelves stay short. */
function variations(colours: string[], options: { name: string; extra: number }[]) {
  const [first, ...others] = options;
  if (!first) return colours.map((variation) => ({ variation, extra: 0 }));
  if (colours.length === 0) return options.map(({ name, extra }) => ({ variation: name, extra }));
  return [
    ...colours.map((colour) => ({ variation: `${colour}, ${first.name}`, extra: first.extra })),
    ...others.map(({ name, extra }, index) => ({ variation: `${colours[index % colours.length]}, ${name}`, extra })),
  ];
}

/** The same gadget always earns the same margin, somewhere between the shelf's bounds. */
function marginOf({ margin: [low, high] }: Shelf, title: string): number {
  const sum = [...title].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 1009, 7);
  return (low + ((high - low) * sum) / 1008) / 100;
}

/** What the shop paid, in round steps as suppliers quote: ₦100 below ₦100,000, else ₦500. */
function purchasePrice(salePriceKobo: number, margin: number): number {
  const step = salePriceKobo < 100 * NAIRA_THOUSAND ? 10_000 : 50_000;
  return Math.floor((salePriceKobo * (1 - margin)) / step) * step;
}
