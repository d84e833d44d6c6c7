/** Adding a product. A person fills in the form and saves it, which leads back to the list; or leaves. */
import { emit, setup, type ActorRefFrom } from "xstate";
import { resources } from "../../resources";
import { endedAs } from "../kit/editor";
import type { FormOutput } from "../kit/form/form.machine";
import type { Outward } from "../kit/outward";
import { emptyDraft } from "./product-draft";
import { productAddForm, type ProductForm } from "./product-form";
import { productPictureMachine } from "./picture.machine";
import { picturesOf } from "./product-pictures";

type ProductPicture = ActorRefFrom<typeof productPictureMachine>;

export const productAddMachine = setup({
  types: {
    context: {} as { form: ProductForm; picture: ProductPicture },
    events: {} as { type: "xstate.done.actor.form"; output: FormOutput },
    emitted: {} as Outward,
    input: {} as { storeKey: string },
  },
  actors: { form: productAddForm, picture: productPictureMachine },
  guards: { isSaved: endedAs("saved") },
}).createMachine({
  id: "productAdd",
  context: ({ input, spawn }) => {
    const form = spawn("form", { id: "form", input: { values: emptyDraft(input) } });
    return { form, picture: spawn("picture", { id: "picture", input: picturesOf(form) }) };
  },
  initial: "filling",
  states: {
    filling: {
      on: {
        "xstate.done.actor.form": [
          {
            guard: "isSaved",
            target: "added",
            actions: emit({ type: "navigation.requested", to: resources.product.list }),
          },
          { target: "left" },
        ],
      },
    },
    added: {},
    left: {},
  },
});
