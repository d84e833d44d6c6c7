import { call } from "../kit/client";
import { type Editing, editingHeaders } from "../kit/editing";

/**
 * Lists a product in more stores, without units; the same key and stores list it once.
 * @throws ApiError: 417 for a store that lists it already and for goods that are not for sale, 409 from an older version.
 */
export const listInStores = (product: string, stores: readonly string[], editing: Editing): Promise<unknown> =>
  call({ method: "POST", url: `/products/${product}/stores`, data: { stores }, headers: editingHeaders(editing) });
