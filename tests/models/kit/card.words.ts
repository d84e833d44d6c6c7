import type { CardLabel } from "./card.model";
import type { Words } from "../support/words";

/** The card of an order's details. */
export const cardWords: Words<CardLabel> = {
  "the record is read": "the order arrives",
  "another card's save is read": "I save another recipient in Delivery details, and the order arrives again",
  "a record they may not edit is read": "the order arrives, and I may not edit it",
  "someone's change of this card is read": "the order arrives with someone else's remark",
  "a record that proposes a change is read": "the order arrives and proposes a remark",
  "asks for the proposal": "I ask for the proposed remark",
  "asks to edit": "I press Edit in Order details and write “Call before noon” and a number into Remark",
  "continues a kept draft": "I press Continue what you typed in Order details, which I had typed before",
  "the form is saved": "I press Save, and the server saves it",
  "the form is left": "I press Cancel, and answer the question with yes",
  "theirs is taken": "someone else saves another remark, I press Save, Use the latest and Cancel",
};
