import { test } from "vitest";
import { isLong } from "./length";

/** A test of `npm run test:long` alone: `npm test` shows the same on another page, or its rule without a browser. */
export const longTest = test.runIf(isLong);
