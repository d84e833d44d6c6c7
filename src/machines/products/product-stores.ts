import { listInStores } from "../../api/products/product-stores";
import type { Product } from "../../api/products/products";
import { createCardMachine, picking } from "../kit/card.machine";
import { createFormMachine } from "../kit/form/form.machine";
import { problemOf } from "../kit/problems";
import { saveChanged } from "../saves";

/** The stores that a product is listed in next, in the order in which they are offered. */
export type NewStores = { storeKeys: readonly string[] };

type Offered = { key: string };

/**
 * The stores that can be chosen: those that do not list the product. A chosen one stays among them until it is dropped,
 * also when somebody else lists the product there meanwhile.
 */
export const offeredStores = <Store extends Offered>(
  stores: readonly Store[],
  { storeKey, otherStores }: Product,
  chosen: readonly string[] = [],
): Store[] =>
  otherStores === null
    ? []
    : stores.filter(
        ({ key }) =>
          chosen.includes(key) || (key !== storeKey && !otherStores.some((listed) => listed.storeKey === key)),
      );

/** The choice with one store more or less. A retry must send the same list, so its order is that of the offer. */
export const toggled = (offered: readonly Offered[], chosen: readonly string[], store: string): string[] =>
  offered.map(({ key }) => key).filter((key) => (key === store) !== chosen.includes(key));

export const newStoresForm = createFormMachine<NewStores>({
  id: "newStores",
  validate: ({ storeKeys }) => (storeKeys.length === 0 ? problemOf("storeKeys", "Choose at least one store") : null),
  savedToast: "Product listed",
  // The choice is no part of the product, so nobody else can have changed it.
  editing: { readCurrent: () => ({ storeKeys: [] }), merge: { storeKeys: { members: true } } },
  save: saveChanged<NewStores>((key, { storeKeys }, editing) => listInStores(key, storeKeys, editing)),
});

/** Lists a product in stores that do not have it yet. */
export const newStoresCard = createCardMachine<Product, NewStores>(
  "newStoresCard",
  newStoresForm,
  picking(() => ({ storeKeys: [] })),
);
