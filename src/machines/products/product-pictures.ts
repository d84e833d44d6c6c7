import type { AnyActorRef } from "xstate";
import { openChild } from "../kit/editor";
import type { PictureInput } from "./picture.machine";
import type { ProductDraft } from "./product-draft";
import { LIMITS } from "./product-limits";

/** What the machine of pictures is given for the form of a product. */
export const picturesOf = (form: AnyActorRef): PictureInput => ({
  form,
  ofForm: {
    read: ({ pictures }: ProductDraft) => pictures,
    write: (pictures) => ({ pictures }),
    most: LIMITS.pictures,
  },
});

/** An action of a machine that holds a product's form: opens its pictures. */
export const openPictures = openChild("picture", ({ form }: { form: AnyActorRef }) => picturesOf(form));
