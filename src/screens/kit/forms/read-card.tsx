import { useSelector } from "@xstate/react";
import { css, cx } from "styled-system/css";
import { mayBeKept } from "../../../machines/kept-note";
import { Card, type CardProps } from "../../../ui/layout/card";
import { type KeptForm, useCardDraft } from "../../../wiring/drafts/use-draft";
import { DraftOffers } from "./draft-offer";
import { type CardActor, EditButton } from "./edit-button";

// The place for a message about other tabs is always there, and takes no room while nothing is offered.
const offers = css({ display: "grid", gap: "12", mb: "16", "&:not(:has(> :not(:empty)))": { display: "none" } });
const inGutter = css({ m: "16" });

type OffersProps = {
  card: CardActor & KeptForm;
  /** The card's content has its own gutter. */
  flush?: boolean | undefined;
};

type ReadCardProps = Omit<CardProps, "editing" | "footer" | "footerNote"> &
  OffersProps & {
    /** The person may edit the card. */
    mayEdit: boolean;
  };

/**
 * The shell of a card that can be edited and shows its record: the Edit button at the end of `action`, and what was
 * typed into its form before.
 */
export const ReadCard = ({ card, mayEdit, action, children, ...props }: ReadCardProps) => (
  <Card
    {...props}
    action={
      mayEdit && (
        <>
          {action}
          <EditButton card={card} />
        </>
      )
    }
  >
    {mayEdit && <CardOffers card={card} flush={props.flush} />}
    {children}
  </Card>
);

/** What was typed into the form of a card that is not edited; it opens the form to go on. */
export function CardOffers({ card, flush = false }: OffersProps) {
  const key = useSelector(card, ({ context }) => context.record?.key as string | undefined);
  const canEdit = useSelector(card, (snapshot) => snapshot.can({ type: "edit.requested" }));
  if (key === undefined || !canEdit || !mayBeKept()) return null;
  return (
    <div className={cx(offers, flush && inGutter)}>
      <KeptOffers key={key} card={card} recordKey={key} />
    </div>
  );
}

const KeptOffers = ({ card, recordKey }: { card: CardActor & KeptForm; recordKey: string }) => (
  <DraftOffers
    draft={useCardDraft(card, recordKey)}
    onContinue={(wanted) => card.send({ type: "edit.requested", wanted })}
  />
);
