import { createActor, fromPromise } from "xstate";
import { keepGoods } from "../../../api/drafts/goods";
import { opensOffline } from "../../../api/kit/kept-reads";
import { bearer } from "../../../api/kit/sender";
import { loadCustomersOfStore } from "../../../api/people/customers";
import { loadProductsOfStore } from "../../../api/shell/for-sale";
import { may } from "../../../may";
import { sessionActor } from "../../session/session";
import { shopCopyMachine } from "./shop-copy.machine";

const personNow = () => sessionActor.getSnapshot().children.profile?.getSnapshot().context.record ?? null;

/** Keeps the copy of the shop of this page's person. */
export const shopCopyActor = createActor(
  shopCopyMachine.provide({
    actors: {
      loadShop: fromPromise<void, void>(async ({ signal }) => {
        const store = personNow()?.storeKey;
        if (store === undefined) throw new Error("nobody is signed in");
        const session = bearer();
        const products = await loadProductsOfStore(store, signal);
        const customers = await loadCustomersOfStore(store, signal);
        await keepGoods({ products, customers }, session);
      }),
    },
    guards: {
      maySell: () => {
        const person = personNow();
        return person !== null && may(person, "orders.create") && opensOffline();
      },
    },
  }),
  { id: "shopCopy" },
);
