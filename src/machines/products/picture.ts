import { fromPromise, type ActorRefFrom } from "xstate";
import { uploadPicture } from "../../api/kit/media";
import { pictureMachine, type UploadRequest } from "./picture.machine";

const uploadingTo = (folder: Parameters<typeof uploadPicture>[1]) =>
  fromPromise<string, UploadRequest>(({ input, signal }) => uploadPicture(input, folder, signal));

/** The picture of a product. */
export const productPictureMachine = pictureMachine.provide({ actors: { upload: uploadingTo("products") } });

/** The picture of an employee. */
export const profilePictureMachine = pictureMachine.provide({ actors: { upload: uploadingTo("profiles") } });

export type Picture = ActorRefFrom<typeof pictureMachine>;
