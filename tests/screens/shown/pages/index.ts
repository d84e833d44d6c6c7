import type { Page } from "../page";
import { COUNTS } from "./counts";
import { GOODS } from "./goods";
import { MONEY } from "./money";
import { OFFICE } from "./office";
import { ORDERS } from "./orders";
import { PEOPLE } from "./people";
import { REPORTS } from "./reports";
import { SALES } from "./sales";
import { STOCK } from "./stock";

export const PAGES: readonly Page[] = [
  ...ORDERS,
  ...PEOPLE,
  ...GOODS,
  ...COUNTS,
  ...STOCK,
  ...MONEY,
  ...REPORTS,
  ...SALES,
  ...OFFICE,
];
