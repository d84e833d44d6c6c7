import { ACCOUNT_TYPES, type AccountType } from "../../../src/api/orders/orders.contract";
import { hashPassword } from "../../session/passwords/password";
import { DEMO_PASSWORD } from "../../core/demo";
import { insertRows, type Row } from "./bulk";
import type { Books } from "./books";
import type { Tx } from "../../core/db/transaction";
import type { DemoPart } from "./demo-part";
import { type CategoryKind, USUAL_EXPENSES } from "../../../src/api/products/categories.contract";
import { CATEGORY_OF } from "./catalogue/categories";
import { createKeys, type Keys } from "./keys";
import { hireEmployees, type Hired } from "./people/employees";
import { rolesWith } from "./people/roles";
import { phoneNumber } from "./people/names";
import { SUPPLIERS as SUPPLIER_BOOK } from "./people/suppliers";
import { TOWNS, type Town } from "./people/towns";
import { createRandom, type Random } from "./random";
import type { Account, RoleTitle, Store } from "./shop";
import { ACCOUNTS, CATEGORIES, EMPLOYEES, ROLES, STORES, SUPPLIERS } from "./tables";

export type Supplier = { key: string; name: string };

type Opening = {
  tx: Tx;
  books: Books;
  random: Random;
  keys: Keys;
  openedAt: number;
  parts: readonly DemoPart[];
};

type Company = { stores: Store[]; suppliers: Supplier[]; categories: ReadonlyMap<string, string> };

/** Opens the company: stores, roles, people, suppliers, categories and accounts, all on the first day. */
export async function openCompany(opening: Opening): Promise<Company> {
  const { tx, books, random, keys, openedAt, parts } = opening;
  const storeRows = TOWNS.map((town) => ({
    key: keys(openedAt),
    title: town.storeTitle,
    address: town.storeAddress,
    phone: town.storePhone,
    created_at: openedAt,
  }));
  const roles = rolesWith(parts);
  const roleKeys = new Map<RoleTitle, string>(roles.map(({ title }) => [title, keys(openedAt)]));
  const roleRows = roles.map(({ title, description, permissions }) => ({
    key: roleKeys.get(title) ?? "",
    title,
    description,
    permissions: permissions.join(","),
    created_at: openedAt,
  }));
  const hired = hireEmployees({
    random,
    keys,
    openedAt,
    storeKeys: storeRows.map(({ key }) => key),
    roles,
    roleKeys,
    passwordHash: await hashPassword(DEMO_PASSWORD),
  });
  const supplierRows = SUPPLIER_BOOK.map(([name, address]) => ({
    key: keys(openedAt),
    name,
    contact: phoneNumber(random),
    address,
    created_at: openedAt,
  }));
  const stores = TOWNS.map((town, index) =>
    openStore(opening, town, storeRows[index]?.key ?? "", crewOf(hired, index)),
  );
  const accountRows = stores.flatMap((store) => ACCOUNT_TYPES.map((type) => accountRow(store, type, openedAt)));

  await insertRows(tx, STORES, storeRows);
  await insertRows(tx, ROLES, roleRows);
  await insertRows(
    tx,
    EMPLOYEES,
    hired.map(({ row }) => row),
  );
  await insertRows(tx, SUPPLIERS, supplierRows);
  await insertRows(tx, ACCOUNTS, accountRows);
  const categoryKeys = createKeys(createRandom("category keys"));
  const categoryOf = (kind: CategoryKind) => (name: string) => ({
    key: categoryKeys(openedAt),
    name,
    kind,
    created_at: openedAt,
  });
  const categoryRows = [
    ...[...new Set(Object.values(CATEGORY_OF))].map(categoryOf("goods")),
    ...USUAL_EXPENSES.map(categoryOf("expense")),
  ];
  await insertRows(tx, CATEGORIES, categoryRows);

  const firstKey = hired[0]?.employee.key ?? null;
  const note = (entity: string, entityKey: string | null, after: object) =>
    books.note({ at: openedAt, employeeKey: firstKey, action: `${entity}.created`, entity, entityKey, after });
  for (const { key, title, address } of storeRows) note("store", key, { title, address });
  for (const { key, title, permissions } of roleRows) note("role", key, { title, permissions: permissions.split(",") });
  for (const { row } of hired) note("employee", row.key, { name: row.name, email: row.email });
  for (const { key, name } of supplierRows) note("supplier", key, { name });
  for (const { key, name, kind } of categoryRows) note("category", key, { name, kind });
  for (const { key, name, type } of accountRows) note("account", key, { name, type });
  return { stores, suppliers: supplierRows, categories: new Map(categoryRows.map(({ key, name }) => [name, key])) };
}

type Crew = Pick<Store, "sellers" | "stockKeeper" | "accountant">;

function crewOf(hired: readonly Hired[], townIndex: number): Crew {
  const here = hired.filter((person) => person.townIndex === townIndex);
  const holding = (role: RoleTitle) => here.filter((person) => person.role === role).map(({ employee }) => employee);
  const [stockKeeper] = holding("Stock keeper");
  const [accountant] = holding("Accountant");
  if (!stockKeeper || !accountant) throw new RangeError("a store without a crew");
  return { sellers: [...holding("Sales associate"), ...holding("Store manager")], stockKeeper, accountant };
}

const ACCOUNT_NAMES: Record<AccountType, string> = {
  card: "POS terminal",
  cash: "cash till",
  "wire-transfer": "bank transfer",
  crypto: "USDT wallet",
  "customer-wallet": "customer wallet",
};

/** Naira thousand a store begins with. */
const OPENINGS: Record<AccountType, readonly [number, number]> = {
  card: [40, 120],
  cash: [80, 200],
  "wire-transfer": [18_000, 30_000],
  crypto: [500, 1500],
  "customer-wallet": [100, 400],
};

function openStore({ random, keys, openedAt }: Opening, town: Town, key: string, crew: Crew): Store {
  const account = (type: AccountType): Account => ({
    key: keys(openedAt),
    name: `${town.name} ${ACCOUNT_NAMES[type]}`,
    storeKey: key,
    balanceKobo: random.int(...OPENINGS[type]) * 100_000,
  });
  const accounts: Store["accounts"] = {
    crypto: account("crypto"),
    "wire-transfer": account("wire-transfer"),
    cash: account("cash"),
    card: account("card"),
    "customer-wallet": account("customer-wallet"),
  };
  return { key, town, ...crew, accounts, regulars: [], newcomers: [] };
}

function accountRow({ accounts }: Store, type: AccountType, openedAt: number): Row<typeof ACCOUNTS> {
  const { key, name, storeKey, balanceKobo } = accounts[type];
  return { key, name, type, store_key: storeKey, opening_kobo: balanceKobo, created_at: openedAt };
}
