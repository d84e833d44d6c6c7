import type { PriceEditorContext, PriceTarget } from "../../../../src/machines/orders/create/price-editor.machine";
import { type DiscountDraft, draftOfDiscount } from "../../../../src/machines/orders/create/discount-draft";
import { type EventsOf, reference } from "../../support/reference";

type Editor = { target: PriceTarget | null; draft: DiscountDraft; isFaulty: boolean };

const LIST_PRICE = 1000;

const isSound = ({ draft }: Editor): boolean =>
  draft.kind === "amount" && draft.amount !== null && draft.amount <= LIST_PRICE && draft.reason !== "";
const isOpen = ({ target }: Editor): boolean => target !== null;
const close = (now: Editor) => void Object.assign(now, { target: null, isFaulty: false });

/** The editor of a price, by what is typed and pressed. */
export const priceEditorTruth = <Label extends string>(events: EventsOf<Label>) =>
  reference<PriceEditorContext, Label, Editor>({
    events,
    start: () => ({ target: null, draft: draftOfDiscount(null, "amount"), isFaulty: false }),
    deeds: {
      "price.opened": {
        can: (now) => !isOpen(now),
        does: (now, _, { target }) =>
          Object.assign(now, {
            target,
            draft: draftOfDiscount(target.discount, target.line === null ? "amount" : "price"),
          }),
      },
      "price.changed": {
        can: isOpen,
        does: (now, _, { patch }) => {
          now.draft = { ...now.draft, ...patch };
          now.isFaulty &&= !isSound(now);
        },
      },
      "price.applied": {
        can: isOpen,
        does: (now, acts) => {
          if (!isSound(now)) return void (now.isFaulty = true);
          const { amount: value, reason } = now.draft;
          acts.tells({ type: "taken", line: now.target?.line, discount: { kind: "amount", value, reason } });
          close(now);
        },
      },
      "price.removed": {
        can: ({ target }) => target !== null && target.discount !== null,
        does: (now, acts) => {
          acts.tells({ type: "taken", line: now.target?.line, discount: null });
          close(now);
        },
      },
      "price.dismissed": { can: isOpen, does: close },
    },
    shows: ({ target, draft, isFaulty }) => ({
      "what the price is of": target,
      "what is typed": target === null ? null : draft,
      "whether it has problems": isFaulty,
    }),
    shown: ({ context: { target, draft, problems } }) => ({
      "what the price is of": target,
      "what is typed": target === null ? null : draft,
      "whether it has problems": problems !== null,
    }),
  });
