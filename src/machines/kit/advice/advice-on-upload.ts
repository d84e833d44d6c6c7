import { adviceOnRead } from "./advice-on-read";
import type { Failure } from "../failure";

/** What to say below the title of a picture that was not uploaded: why, what is safe and what to do. */
export function adviceOnUpload(failure: Failure): string {
  switch (failure.kind) {
    case "invalid":
    case "rejected":
    case "refused":
      return [...failure.fields.map(({ reason }) => `${reason}.`), "Nothing was changed. Choose another picture."].join(
        " ",
      );
    case "tooLarge":
      return "It is larger than the server accepts. Nothing was changed. Choose a smaller picture.";
    default:
      return adviceOnRead(failure);
  }
}
