import { call } from "../kit/client";

/**
 * Gives a barcode to one variant, in all stores. One that it has already changes nothing, so a repeated call is safe.
 * @throws ApiError: 417 for a code that another variant has, 404 for a product that is not there or of another store.
 */
export const giveBarcode = (
  { productKey, variantKey, barcode }: { productKey: string; variantKey: string; barcode: string },
  signal: AbortSignal,
): Promise<unknown> =>
  call({ method: "POST", url: `/products/${productKey}/barcodes`, data: { variant: variantKey, barcode }, signal });
