import { isUnreached, opensOffline } from "../kit/kept-reads";
import { ageSignals } from "../kit/signals";
import type { ListPage } from "../kit/paging";
import { type Buyer, loadCustomer } from "../people/customers";
import {
  loadPickerProducts,
  loadProductsOfVariants,
  PICKER_PAGE_SIZE,
  type PickerProduct,
  type ProductSearch,
} from "../shell/for-sale";
import type { Goods } from "./goods";

/**
 * What `load` reads. Where the server cannot be reached it is what `find` has in the goods of this device, if there is
 * anything, and `ageSignals` says how old they are.
 */
async function orOfDevice<Found>(
  load: () => Promise<Found>,
  find: (goods: Goods) => Found | undefined,
): Promise<Found> {
  try {
    return await load();
  } catch (thrown) {
    if (!isUnreached(thrown) || !opensOffline()) throw thrown;
    const kept = await import("./goods").then(({ findGoods }) => findGoods()).catch(() => undefined);
    const found = kept && find(kept.goods);
    if (kept === undefined || found === undefined) throw thrown;
    ageSignals.send(kept.at);
    return found;
  }
}

/** Products that can be sold, 20 a page; without a connection those that this device has of the own store. */
export const loadPickerProductsOrKept = (query: ProductSearch, signal: AbortSignal): Promise<ListPage<PickerProduct>> =>
  orOfDevice(
    () => loadPickerProducts(query, signal),
    ({ products }) => pageOf(products, query),
  );

/** Products whose title or variation contains what is searched. */
function pageOf(products: readonly PickerProduct[], { search, page }: ProductSearch): ListPage<PickerProduct> {
  const wanted = search.trim().toLowerCase();
  const found = products.filter(({ title, variants }) =>
    [title, ...variants.map(({ variation }) => variation)].some((text) => text.toLowerCase().includes(wanted)),
  );
  return { rows: found.slice((page - 1) * PICKER_PAGE_SIZE, page * PICKER_PAGE_SIZE), total: found.length };
}

/** The products of these variants in any status, or without a connection those of them that this device has. */
export const loadProductsOfVariantsOrKept = (keys: readonly string[], signal: AbortSignal): Promise<PickerProduct[]> =>
  orOfDevice(
    () => loadProductsOfVariants(keys, signal),
    ({ products }) => products.filter(({ variants }) => variants.some(({ key }) => keys.includes(key))),
  );

/** A customer, or without a connection what this device has of those who bought lately, without their store credit. */
export const loadCustomerOrKept = (key: string, signal: AbortSignal): Promise<Buyer> =>
  orOfDevice(
    () => loadCustomer(key, signal),
    ({ customers }) => {
      const customer = customers.find((each) => each.key === key);
      return customer && { ...customer, storeCredit: 0 };
    },
  );
