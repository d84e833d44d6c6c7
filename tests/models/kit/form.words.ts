import type { FormEnding, FormLabel } from "./form.model";
import { failures } from "../support/failures";
import type { Words } from "../support/words";

/** How any form is saved or left, `save` being the words on its button. */
export const endingWords = (save: string): Words<FormEnding> => ({
  submits: `I press ${save}`,
  "asks to leave": "I press Cancel",
  stays: "I answer the question with Cancel",
  leaves: "I answer the question with yes",
  "keeps mine": "I press Keep my changes",
  "takes theirs": "I press Use the latest",
  "the save succeeds": "the server saves it",
  "the save is refused": `the server refuses it: “${failures.refused.message}”`,
  "the save is rejected": "the server calls what was sent invalid",
  "the save meets a fault": "the server fails",
  "the save times out": "no answer comes in time",
  "the save finds no server": "the connection is lost",
  "the save was done before": "the server says that it did this before, in other words",
  "the save is stale": "the server says that someone else changed it meanwhile",
});

/** The form of an order's details. */
export const formWords: Words<FormLabel> = {
  ...endingWords("Save"),
  "the save is disputed": "the server says that someone else wrote another remark meanwhile",
  "decides for mine": "I choose my remark",
  "decides for theirs": "I choose their remark",
  "writes a remark": "I write “Call before noon” into Remark",
  "clears the remark": "I empty Remark",
  "clears the store": "I take the store away",
  "chooses the store again": "I choose the store again",
  "another card is saved": "another card of the order is saved",
  "someone changes this card": "someone else changes this card",
};
