import { expect, test, vi } from "vitest";
import { findChromium } from "../../../tools/kit/browser";

test("a configured browser that does not start is reported in one sentence, without a stack", async () => {
  vi.stubEnv("BACKROOM_CHROMIUM", process.execPath);
  const failure: unknown = await findChromium().catch((error: unknown) => error);
  vi.unstubAllEnvs();
  expect(failure).toMatchObject({
    message: `BACKROOM_CHROMIUM names ${process.execPath}, which does not start as a browser: name a Chromium or Chrome.`,
    stack: "",
  });
});
