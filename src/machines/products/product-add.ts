import { productAddMachine } from "./product-add.machine";
import { productPictureMachine } from "./picture";

/** The new product of this shop's server. */
export const boundProductAdd = productAddMachine.provide({ actors: { picture: productPictureMachine } });
