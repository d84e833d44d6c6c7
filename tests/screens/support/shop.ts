import { PERMISSIONS } from "../../../src/api/rights/permissions.contract";
import type { CustomerWire } from "../../../src/api/people/customers.contract";
import type { PickerProductWire } from "../../../src/api/shell/lookups.contract";
import type { OrderWire } from "../../../src/api/orders/orders.contract";
import type { ProfileWire } from "../../../src/api/people/profile.contract";
import type { Reply, Request } from "./fake-server";

const keyOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** A shop with two stores and a few people, in the server's reply format. */
export const LEKKI = { key: keyOf(1), title: "Lekki" };
export const IKEJA = { key: keyOf(2), title: "Ikeja" };
export const ADA = { key: keyOf(3), name: "Ada Okafor" };
export const TILL = { key: keyOf(4), name: "Lekki till" };

export const NGOZI: CustomerWire = {
  key: keyOf(5),
  name: "Ngozi Balogun",
  email: "ngozi@example.com",
  phone: "08035550142",
  address: "4 Allen Avenue, Ikeja",
  instagram: "",
  twitter: "",
  created_at: "2026-01-04T09:00:00.000Z",
  order_count: 2,
  spent: 410_000,
  debt: 0,
  shop: "Kobo Gadgets",
  version: 1,
};

export const EMEKA: CustomerWire = { ...NGOZI, key: keyOf(6), name: "Emeka Obi", email: "emeka@example.com" };

export const PHONE: PickerProductWire = {
  key: keyOf(7),
  title: "Infinix Hot 40i",
  image: "",
  store: LEKKI.key,
  store_title: LEKKI.title,
  sale_price: 150_000,
  variants: [
    { key: keyOf(8), variation: "Black, 128GB", image: "", sale_price: 150_000, quantity: 9, status: "active" },
    { key: keyOf(9), variation: "Gold, 256GB", image: "", sale_price: 170_000, quantity: 3, status: "active" },
  ],
};

export const ORDER: OrderWire = {
  key: keyOf(10),
  order_number: 4001,
  created_at: "2026-03-02T10:30:00.000Z",
  status: "pending",
  store: LEKKI.key,
  store_name: LEKKI.title,
  remark: "",
  employee_name: ADA.name,
  customer_key: NGOZI.key,
  customer_name: NGOZI.name,
  customer_email: NGOZI.email,
  customer_phone: NGOZI.phone,
  customer_address: NGOZI.address,
  customer_instagram: "",
  customer_twitter: "",
  delivery: "null",
  sub_total_items: JSON.stringify([
    {
      key: keyOf(8),
      item_title: PHONE.title,
      variation: "Black, 128GB",
      variation_image: "",
      price: 150_000,
      quantity: 1,
    },
  ]),
  payment: JSON.stringify([{ mode: "cash", account: TILL.name, account_key: TILL.key, amount: 50_000 }]),
  cost: 150_000,
  debt: 100_000,
  total_quantity: 1,
  version: 3,
};

const ADA_PROFILE: ProfileWire = {
  key: ADA.key,
  name: ADA.name,
  email: "ada@example.com",
  phone: "08030000000",
  address: "1 Admiralty Way",
  instagram: "ada.pictures",
  twitter: "ada_words",
  profile_pic_id: "",
  sex: "female",
  order_count: 0,
  bonus: 5,
  salary: 200_000,
  store: LEKKI.key,
  store_title: LEKKI.title,
  role: keyOf(11),
  role_title: "Manager",
  employed_at: "2025-01-02T00:00:00.000Z",
  isAdmin: true,
  pending_email: null,
  permissions: [...PERMISSIONS],
  version: 1,
};

/** A person with the same permissions who is no administrator. */
export const profileWith = (...permissions: ProfileWire["permissions"]): Reply =>
  ok({ data: { ...ADA_PROFILE, isAdmin: false, permissions } });

const LOOKUPS: Record<string, unknown[]> = {
  stores: [LEKKI, IKEJA],
  suppliers: [],
  user_roles: [],
  employees: [ADA],
  accounts: [TILL],
  customers: [NGOZI, EMEKA].map(({ key, name, email }) => ({ key, name, email })),
};

const ok = (body: unknown): Reply => ({ status: 200, body });

/** Replies to the requests of every screen: profile, look-ups, health and the list of orders. */
export const everyScreen = [
  { method: "GET", path: /^\/user_profile$/, reply: () => ok({ data: ADA_PROFILE }) },
  {
    method: "GET",
    path: /^\/preflight\/load-info$/,
    reply: ({ query }: Request) => ok({ data: LOOKUPS[query.get("xbtsx") ?? ""] ?? [] }),
  },
  {
    method: "POST",
    path: /^\/auth\/login$/,
    reply: () => ok({ Authenticated: { AccessToken: "token", IsAdmin: true } }),
  },
  { method: "GET", path: /^\/livez$/, reply: () => ok({}) },
  { method: "GET", path: /^\/orders$/, reply: () => ok({ data: [], pagination: { total_count: 0 } }) },
];

export const detail = (data: unknown): Reply => ok({ data, breadcrumb: "" });

export const listed = (...data: unknown[]): Reply => ok({ data, pagination: { total_count: data.length } });
