import type { ProductEditBody } from "../../src/api/products/products.contract";
import { isPictureThere, type MediaStore } from "../core/media-store";

/** SQL of the pictures of a product `p`, the cover first. */
export const PICTURES = `case when p.image = '' then '{}' else p.image || p.more_images end`;

/** Those that a request names and the store does not have. */
export type LostPictures = ReadonlySet<string>;

/** The refusal of a lost picture that is new to its product. */
export const LOST_PICTURE = "This picture is not there any more. Upload it again";

/** Asks the store before the transaction begins, because a bucket may be slow. */
export async function findLost(
  media: MediaStore,
  { pictures, image = "" }: Pick<ProductEditBody, "pictures" | "image">,
): Promise<LostPictures> {
  const named = pictures ?? [image];
  const there = await Promise.all(named.map((picture) => isPictureThere(media, picture)));
  return new Set(named.filter((_, at) => !there[at]));
}
