import { productAddMachine } from "../../../src/machines/products/product-add.machine";
import { draftOf } from "../../../src/machines/products/product-draft";
import { productEditMachine } from "../../../src/machines/products/product-edit.machine";
import { employeeAddMachine } from "../../../src/machines/people/employee-add.machine";
import { newEmployeeDraft } from "../../../src/machines/people/employee-draft";
import { profileEditMachine } from "../../../src/machines/people/profile-edit.machine";
import { purchaseStartMachine } from "../../../src/machines/purchases/purchase-start.machine";
import { orderReturnMachine } from "../../../src/machines/orders/detail/order-return.machine";
import { transferCreateMachine } from "../../../src/machines/stock/transfer-create.machine";
import type { AnyStateMachine } from "xstate";
import { PRODUCT } from "../product.sample";
import type { Sent, World } from "./explore";
import { formActs, isIn, LEAVING_ACTS, pageWith, RECORD_ACTS } from "./worlds.kit";

/** A page of one machine. */
export const alone =
  (machine: AnyStateMachine, input: object): World["begin"] =>
  (build) => {
    const page = build(machine);
    return { open: (open) => void open("page", page, input) };
  };

export const types = (...names: string[]) => names.map((type) => ({ type }));

const only = (acts: readonly { type: string }[], ...names: string[]) =>
  acts.filter(({ type }) => names.some((name) => type.startsWith(name)));

const PHOTO = { type: "files.chosen", files: [new File(["x"], "photo.png")] };

const PICTURE_ACTS = [PHOTO, ...types("picture.removed", "upload.cancelled", "upload.retried")];

const VARIANT = { key: "brass", variation: "Brass", image: "", salePrice: 100, quantity: 4, status: "active" };
const LAMP = {
  key: "lamp",
  title: "Lamp",
  image: "",
  storeKey: "here",
  storeTitle: "Here",
  salePrice: 100,
  variants: [VARIANT],
};

export const PICKER_ACTS = [
  { type: "variant.toggled", productKey: "lamp", variantKey: "brass" },
  ...types("picking.confirmed", "picking.cancelled"),
];

export const GOODS = { loadProducts: () => ({ rows: [LAMP], total: 1 }), loadGoods: () => [LAMP] };

const LINE = {
  id: 1,
  originKey: "brass",
  title: "Desk lamp",
  image: "",
  variation: "",
  variantKey: "brass",
  quantity: 1,
  cost: 100,
  productKey: "lamp",
  storeKey: "here",
  storeTitle: "Here",
};

const GOODS_ACTS = { goods: types("picker.opened", "retry.requested"), "product-picker": PICKER_ACTS };

const EMPLOYEE = {
  ...newEmployeeDraft("ikeja", { mayPay: true }),
  name: "Tunde Bakare",
  email: "tunde@example.com",
  phone: "08025550117",
  address: "7 Allen Avenue",
  sex: "male",
  roleKey: "sales",
  salary: 28_500_000,
  bonus: 0,
};

const PROFILE = {
  key: "ada",
  name: "Adaeze Okafor",
  email: "adaeze@example.com",
  phone: "08035550142",
  address: "7 Allen Avenue, Ikeja",
  sex: "female",
  instagram: "",
  twitter: "",
  picture: "",
};

const GIVEN = { goods: [{ variantKey: "phone", quantity: 1, condition: "resell" }], reason: "Too small" };

const ORDER = {
  key: "7",
  status: "completed",
  debt: 0,
  lines: [
    { variantKey: "phone", title: "Phone", quantity: 2, returned: 0, amount: 600_00, orderDiscount: 0, serials: [] },
  ],
  payments: [{ accountKey: "till", accountName: "Till", mode: "cash", amount: 600_00 }],
  refunds: [],
  customer: { email: "ada@example.com" },
};

/** The button that saves is there at the last step. */
const atStep = (acts: readonly { type: string }[], kind: string, step: object): Sent[] =>
  acts.map((event) =>
    event.type === "form.submitted" ? (system) => (isIn(system, kind, step as never) ? event : null) : event,
  );

export const pageWorlds: readonly World[] = [
  {
    name: "a product on its page",
    begin: pageWith(() => productEditMachine),
    acts: {
      record: RECORD_ACTS,
      leaving: LEAVING_ACTS,
      "product-edit": types(
        "update.requested",
        "update.confirmed",
        "update.cancelled",
        "delete.requested",
        "delete.confirmed",
        "delete.cancelled",
      ),
      form: only(formActs({ title: "A lamp" }, { title: PRODUCT.title }), "field", "leave", "conflict"),
      picture: PICTURE_ACTS,
    },
    current: () => PRODUCT,
    replies: { loadRecord: (version) => ({ ...PRODUCT, key: "7", version }), upload: () => "/media/products-1.webp" },
    isShared: true,
    depth: 5,
  },
  {
    name: "a new product",
    begin: alone(productAddMachine, { storeKey: "lekki" }),
    acts: { form: formActs(draftOf(PRODUCT), { title: "" }), picture: PICTURE_ACTS },
    replies: { upload: () => "/media/products-1.webp", save: () => ({ key: "7" }) },
    depth: 5,
  },
  {
    name: "a new employee",
    begin: alone(employeeAddMachine, { storeKey: "ikeja", mayPay: true }),
    acts: { "employee-add": types("invite.closed"), form: formActs(EMPLOYEE, { name: "" }) },
    replies: { save: () => ({ key: "7", inviteLink: "" }) },
    depth: 5,
  },
  {
    name: "one's own profile",
    begin: alone(profileEditMachine, {}),
    acts: {
      "profile-edit": types("retry.requested"),
      form: formActs({ address: "9 Allen Avenue" }, { address: PROFILE.address }),
      picture: PICTURE_ACTS,
    },
    current: () => PROFILE,
    replies: { loadProfile: (version) => ({ ...PROFILE, version }), upload: () => "/media/people-1.webp" },
    isShared: true,
    depth: 5,
  },
  {
    name: "a new transfer",
    begin: alone(transferCreateMachine, {}),
    acts: { form: formActs({ lines: [LINE], toKey: "there" }, { lines: [] }), ...GOODS_ACTS },
    replies: { ...GOODS, save: () => ({ key: "7" }) },
    depth: 5,
  },
  {
    name: "a purchase of what is low",
    begin: alone(purchaseStartMachine, { asked: { store: "here", supplier: "alaba" } }),
    acts: {
      "purchase-start": types("retry.requested"),
      form: formActs({ lines: [LINE], supplierKey: "alaba" }, { lines: [] }),
      ...GOODS_ACTS,
    },
    replies: { ...GOODS, loadLow: () => [], save: () => ({ key: "7" }) },
    depth: 5,
  },
  {
    name: "goods taken back on an order's page",
    begin: pageWith(() => orderReturnMachine),
    acts: {
      record: RECORD_ACTS,
      leaving: LEAVING_ACTS,
      "order-return": types("edit.requested", "step.next", "step.back"),
      form: atStep(
        formActs({ ...GIVEN, refunds: [{ id: 0, accountKey: "till", amount: 300_00 }] }, { goods: [] }),
        "order-return",
        { taking: "reviewing" },
      ),
    },
    replies: { loadRecord: (version) => ({ ...ORDER, version }), ...GOODS },
    isShared: true,
    depth: 5,
  },
];
