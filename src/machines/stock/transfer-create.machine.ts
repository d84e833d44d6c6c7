/**
 * Creating a transfer. A person picks products, whose store is where they leave from, chooses the receiving store and
 * sends them, which leads to the transfer's page; or leaves.
 */
import { enqueueActions, setup, type ActorRefFrom } from "xstate";
import { resources } from "../../resources";
import { goodsMachine } from "../products/goods.machine";
import type { FormOutput } from "../kit/form.machine";
import type { Outward } from "../kit/outward";
import { emptyTransfer, withGoods } from "./transfer-draft";
import { transferForm, type TransferForm } from "./transfer-form";

export type TransferCreateContext = { form: TransferForm; goods: ActorRefFrom<typeof goodsMachine> };

export const transferCreateMachine = setup({
  types: {
    context: {} as TransferCreateContext,
    events: {} as { type: "xstate.done.actor.form"; output: FormOutput },
    emitted: {} as Outward,
  },
  actors: { form: transferForm, goods: goodsMachine },
  guards: { isSaved: ({ event }) => event.output.outcome === "saved" },
}).createMachine({
  id: "transferCreate",
  context: ({ spawn }) => {
    const form = spawn("form", { id: "form", input: { values: emptyTransfer } });
    const goods = spawn("goods", {
      id: "goods",
      input: {
        form,
        held: {},
        take: (picked) => {
          const lines = withGoods(form.getSnapshot().context.values.lines, picked);
          form.send({ type: "field.changed", patch: { lines } });
        },
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
              enqueue.emit({ type: "navigation.requested", to: resources.transfer.page(key), replace: true });
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
