import { fromPromise } from "xstate";
import { uploadPicture } from "../api/media";
import { productPictureMachine, type UploadRequest } from "./product-picture.machine";

/** The picture of a product of this shop's server. */
export const boundProductPicture = productPictureMachine.provide({
  actors: {
    upload: fromPromise<string, UploadRequest>(({ input, signal }) =>
      uploadPicture(input.file, "products", input.name, signal),
    ),
  },
});
