import type { LabelledValue } from "../../../machines/kit/merge";
import { nairaText } from "../../../ui/display/naira";
import { phoneText } from "../../../ui/fields/phone-input";
import { longDate } from "../dates";
import { inWords, nameOf, type Names, plainText } from "../history/value-words";

/** A value in words. */
export function textOf({ value, reading }: LabelledValue, names: Names): string {
  if (value === null || value === undefined || value === "") return "nothing";
  switch (reading) {
    case "text":
      return plainText(value);
    case "word":
      return inWords(String(value).replaceAll("-", " "));
    case "phone":
      return phoneText(String(value));
    case "money":
      return nairaText(Number(value) / 100);
    case "day":
      return longDate(String(value));
    case "picture":
      return "a picture";
    default:
      return nameOf(reading, value, names);
  }
}
