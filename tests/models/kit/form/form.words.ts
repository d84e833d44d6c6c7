import type { FormEnding, FormLabel } from "./form.model";
import { failures } from "../../support/failures";
import type { Words } from "../../support/words";

/** Sentences for saving and leaving any form; `save` is the text of its button. */
export const endingWords = (save: string): Words<FormEnding> => ({
  submits: `I press ${save}`,
  "asks to leave": "I press Cancel",
  stays: "I answer the question with Cancel",
  leaves: "I answer the question with yes",
  "keeps mine": "I press Keep my changes",
  "takes theirs": "I press Use the latest",
  "the save succeeds": "the server saves it",
  "the save is refused": `the server refuses it: “${failures.refused.message}”`,
  "the save is rejected": "the server rejects the input as invalid",
  "the save fails on the server": "the server fails",
  "the save times out": "the request times out",
  "the save finds no server": "the connection is lost",
  "the save is a duplicate": "the server answers that this key was used for other values",
  "the save is stale": "the server answers that someone else changed it in the meantime",
});

/** The form of an order's details. */
export const formWords: Words<FormLabel> = {
  ...endingWords("Save"),
  "the save conflicts in the remark": "the server answers that someone else wrote another remark in the meantime",
  "undoes the latest": "I press Undo",
  "decides for mine": "I choose my remark",
  "decides for theirs": "I choose their remark",
  "writes a remark": "I write “Call before noon” into Remark",
  "clears the remark": "I clear Remark",
  "clears the store": "I clear the store",
  "chooses the store again": "I choose the store again",
  "another card is saved": "another card of the order is saved",
  "someone changes this card": "someone else changes this card",
};
