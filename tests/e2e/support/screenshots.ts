import { fileURLToPath } from "node:url";

/** Where the pages of failed tests are drawn. */
export const SCREENSHOTS = fileURLToPath(new URL("../../../.cache/e2e/", import.meta.url));
