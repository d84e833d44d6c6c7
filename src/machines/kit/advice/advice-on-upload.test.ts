import { expect, test } from "vitest";
import { failureOf, unreachable } from "../../../api/kit/errors";
import { adviceOnUpload } from "./advice-on-upload";

test.each([
  [failureOf(413, ""), /larger than the server accepts.*Nothing was changed.*Choose a smaller picture/],
  [failureOf(400, "The file is not a picture"), /^The file is not a picture\. Nothing was changed\. Choose another/],
  [failureOf(403, ""), /Nothing was changed.*Ask an administrator/],
  [unreachable(), /Nothing was changed.*Try again when the network is back/],
])("a picture that was not uploaded says what is safe and what to do: %s", ({ failure }, words) => {
  expect(adviceOnUpload(failure)).toMatch(words);
});
