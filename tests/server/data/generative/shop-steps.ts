import fc from "fast-check";
import { PASSWORD } from "../../fixtures";
import { type Model, newVariant, reaches, sameGadget, type StoreName, type Variant } from "./model";
import { at, isForSale, isWild, place, who } from "./picks";
import { type Plan, Step } from "./step";

type Transfer = {
  who: number;
  isWild: boolean;
  to: StoreName;
  variant: number;
  quantity: number;
  isOnTheWay: boolean;
};

/** Sends one gadget to another store, at once or to be received there; its twin there has to be active. */
function transfer(model: Model, input: Transfer): Plan {
  const person = at(model.people, input.who);
  const goods = model.variants.filter((each) => input.isWild || isForSale(person, each, 1));
  const source = at(goods.length === 0 ? model.variants : goods, input.variant);
  const { quantity } = input;
  const to = input.isWild ? input.to : source.store === "ikeja" ? "wuse" : "ikeja";
  const twin = model.variants.find((each) => each.store === to && sameGadget(each, source));
  const isAllowed =
    reaches(person, source.store) &&
    source.store !== to &&
    source.status === "active" &&
    source.quantity >= quantity &&
    (twin === undefined || twin.status === "active");
  return {
    person,
    permission: "transfers.create",
    method: "POST",
    url: "/api/inventory/transfers/new",
    isRepeated: quantity % 2 === 0,
    body: {
      products: [{ product: source.product, variant: source.key, quantity }],
      to: model.stores[to].key,
      ...(input.isOnTheWay && { on_the_way: true }),
    },
    expected: isAllowed ? 200 : 417,
    apply: (reply) => {
      const arrived = twin ?? twinOf(model, source, to);
      source.quantity -= quantity;
      if (!input.isOnTheWay) {
        arrived.quantity += quantity;
        return;
      }
      const { key } = (reply.json() as { data: { key: string } }).data;
      model.shipments.push({ key, source, twin: arrived, sent: quantity, status: "sent", version: 1 });
    },
  };
}

function twinOf(model: Model, source: Variant, to: StoreName): Variant {
  const product = model.variants.find(
    (each) => each.store === to && each.catalogue.product === source.catalogue.product,
  )?.product;
  const { catalogue, variation, price, cost } = source;
  const twin = newVariant({ product: product ?? "", catalogue, store: to, variation, status: "active", price, cost });
  model.variants.push(twin);
  return twin;
}

type Restock = {
  isWild: boolean;
  who: number;
  variant: number;
  quantity: number | null;
  status: Variant["status"] | null;
  price: number;
};

/** Sends a whole product, with one of its variants changed. */
function editProduct(model: Model, input: Restock): Plan | null {
  const person = at(model.people, input.who);
  const near = model.variants.filter((each) => input.isWild || reaches(person, each.store));
  const variant = at(near.length === 0 ? model.variants : near, input.variant);
  // Two variants with the same variation and status differ only in their keys.
  if (variant.status === "return") return null;
  const status = input.status ?? variant.status;
  const quantity = input.quantity ?? variant.quantity;
  const all = model.variants.filter(({ product }) => product === variant.product);
  const wire = (each: Variant) => ({
    key: each.key,
    variation: each.variation,
    price: each.cost / 100,
    sale_price: each.price / 100,
    status: each.status,
  });
  const changed = { ...variant, status, price: input.price };
  return {
    person,
    permission: "products.edit",
    method: "PUT",
    url: `/api/products/${variant.product}/edit`,
    body: {
      title: "A gadget",
      description: "As good as new",
      store: model.stores[variant.store].key,
      supplier: model.supplier,
      price: 150_000,
      sale_price: 180_000,
      image: "",
      variations: all.map((each) => (each === variant ? { ...wire(changed), quantity } : wire(each))),
    },
    expected: reaches(person, variant.store) ? 200 : 404,
    apply: () => void Object.assign(variant, { status, quantity, price: input.price }),
  };
}

type Entry = { who: number; isWild: boolean; account: number; type: "credit" | "debit"; kobo: number };

function post(model: Model, input: Entry): Plan {
  const person = at(model.people, input.who);
  const near = model.accounts.filter((each) => input.isWild || reaches(person, each.store));
  const account = at(near, input.account);
  return {
    person,
    permission: "transactions.manage",
    method: "POST",
    url: "/api/finances/transactions/new",
    isRepeated: true,
    body: {
      remark: "Shop rent",
      type: input.type,
      store: model.stores[account.store].key,
      transactions: [{ account_key: account.key, amount: input.kobo / 100 }],
    },
    expected: reaches(person, account.store) ? 200 : 417,
    apply: () => void (account.balance += input.type === "credit" ? input.kobo : -input.kobo),
  };
}

/** A person signs out, and signs in again for the next step. */
function passDoor(model: Model, input: { who: number }): Plan {
  const person = model.people.find(({ token }) => token === null) ?? at(model.people, input.who);
  const isIn = person.token !== null;
  return {
    person: { ...person, token: person.token ?? "none" },
    permission: null,
    method: "POST",
    url: isIn ? "/api/auth/logout" : "/api/auth/login",
    body: isIn ? {} : { email: person.email, password: PASSWORD },
    expected: 200,
    apply: (reply) => {
      const { Authenticated } = reply.json() as { Authenticated?: { AccessToken: string } };
      person.token = Authenticated?.AccessToken ?? null;
    },
  };
}

const kobo = fc.constantFrom(1, 100_000, 25_000_050);

const to = fc.constantFrom<StoreName>("ikeja", "wuse");
const statuses = fc.constantFrom<Variant["status"] | null>(null, null, null, "active", "active", "hidden", "repair");

export const transfers = fc
  .record({ who, isWild, to, variant: place, quantity: fc.integer({ min: 1, max: 6 }), isOnTheWay: fc.boolean() })
  .map((input) => new Step("transfer", input, transfer));

export const productEdits = fc
  .record({
    who,
    isWild,
    variant: place,
    quantity: fc.constantFrom(null, null, 0, 3, 20),
    status: statuses,
    price: fc.constantFrom(18_500_075, 17_000_000, 15_700_000),
  })
  .map((input) => new Step("editProduct", input, editProduct));

export const postings = fc
  .record({ who, isWild, account: place, type: fc.constantFrom("credit" as const, "debit" as const), kobo })
  .map((input) => new Step("post", input, post));

export const doors = fc.record({ who }).map((input) => new Step("passDoor", input, passDoor));
