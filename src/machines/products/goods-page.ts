/**
 * A page with a form whose goods come from the product picker. A successful save opens the new record's page; leaving
 * the form ends it.
 */
import { enqueueActions, setup, type ActorRefFrom } from "xstate";
import { endedAs } from "../kit/editor";
import type { createFormMachine, FormOutput } from "../kit/form/form.machine";
import type { Outward } from "../kit/outward";
import { boundGoods, type GoodsForm } from "./goods.machine";
import type { PickedVariant } from "./product-picker.machine";

type WithLines = ReturnType<GoodsForm["getSnapshot"]>["context"]["values"];

type GoodsPageRules<Values extends WithLines, Input> = {
  form: ReturnType<typeof createFormMachine<Values>>;
  start: (input: Input) => Values;
  /** What picked variants change in the form. */
  take: (values: Values, picked: readonly PickedVariant[]) => Partial<Values>;
  /** Goods without units may be picked too. */
  anyStock?: boolean;
  /** The page of the saved record. */
  page: (key: string) => string;
};

/** A form of `Values` with `goods` for its lines. */
export const createGoodsPage = <Values extends WithLines, Input = undefined>(
  id: string,
  rules: GoodsPageRules<Values, Input>,
) =>
  setup({
    types: {
      context: {} as {
        form: ActorRefFrom<ReturnType<typeof createFormMachine<Values>>>;
        goods: ActorRefFrom<typeof boundGoods>;
      },
      events: {} as { type: "xstate.done.actor.form"; output: FormOutput },
      emitted: {} as Outward,
      input: {} as Input,
    },
    actors: { form: rules.form, goods: boundGoods },
    guards: { isSaved: endedAs("saved") },
  }).createMachine({
    id,
    context: ({ input, spawn }) => {
      const form = spawn("form", { id: "form", input: { values: rules.start(input) } });
      const goods = spawn("goods", {
        id: "goods",
        input: {
          form,
          held: {},
          ...(rules.anyStock && { anyStock: true }),
          take: (picked) =>
            form.send({ type: "field.changed", patch: rules.take(form.getSnapshot().context.values, picked) }),
        },
      });
      return { form, goods };
    },
    initial: "filling",
    states: {
      filling: {
        on: {
          "xstate.done.actor.form": [
            {
              guard: "isSaved",
              target: "sent",
              actions: enqueueActions(({ enqueue, event }) => {
                const { key } = event.output.saved as { key: string };
                enqueue.emit({ type: "navigation.requested", to: rules.page(key), replace: true });
              }),
            },
            { target: "left" },
          ],
        },
      },
      sent: {},
      left: {},
    },
  });
