import type { AccountType } from "../../../src/api/orders/orders.contract";
import type { VariantStatus } from "../../../src/api/products/products.contract";
import type { Town } from "./people/towns";

export type RoleTitle = "Administrator" | "Store manager" | "Sales associate" | "Accountant" | "Stock keeper";

/** A store as the seed holds it in memory; amounts in kobo, times in ms. */
export type Store = {
  key: string;
  town: Town;
  sellers: Employee[];
  stockKeeper: Employee;
  accountant: Employee;
  accounts: Record<AccountType, Account>;
  /** Customers of the store so far, and those who have yet to buy for the first time. */
  regulars: Customer[];
  newcomers: Customer[];
};

export type Employee = {
  key: string;
  name: string;
  bonusBp: number;
  orderCount: number;
  gainKobo: number;
  unpaidSalesKobo: number;
};

export type Account = {
  key: string;
  name: string;
  storeKey: string;
  balanceKobo: number;
  /** The shift of which its transactions are movements. */
  openShiftKey?: string | null;
  /** The customer whose store credit it holds, below 0; it is written when credit is first given. */
  owner?: Customer;
  isWritten?: boolean;
};

export type Customer = {
  key: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  instagram: string;
  twitter: string;
  store: Store;
  createdAt: number;
  orderCount: number;
  spentKobo: number;
  debtKobo: number;
  credit?: Account;
  /** The record of all sales to people who give no name. */
  isWalkIn?: true;
  /** Whether the record of walk-in sales is in the database. */
  isWritten?: true;
};

export type Product = {
  key: string;
  catalogueKey: string;
  store: Store;
  supplierKey: string;
  supplierName: string;
  categoryKey: string | null;
  title: string;
  description: string;
  image: string;
  /** The pictures after it. */
  moreImages: readonly string[];
  demand: number;
  createdAt: number;
  /** One of the showpieces of the first store. */
  isInWindow: boolean;
  /** False until the moment it is listed. */
  isListed: boolean;
  /** Every variant; those for sale are the first, in the catalogue's order. */
  variants: Variant[];
  /** How many of `variants`, from the first, are for sale. */
  forSale: number;
};

export type Variant = {
  key: string;
  catalogueKey: string;
  product: Product;
  position: number;
  variation: string;
  priceKobo: number;
  salePriceKobo: number;
  image: string;
  status: VariantStatus;
  quantity: number;
  /** The usual stock. */
  usual: number;
  isRestocking: boolean;
  movedAt: number;
};

/** The variants of a product that are sold as new. */
export const variantsForSale = (product: Product): Variant[] => product.variants.slice(0, product.forSale);
