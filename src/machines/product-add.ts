import { productAddMachine } from "./product-add.machine";
import { boundProductPicture } from "./product-picture";

/** The new product of this shop's server. */
export const boundProductAdd = productAddMachine.provide({ actors: { picture: boundProductPicture } });
