import { fileURLToPath } from "node:url";

/** The folder for screenshots of failed tests. */
export const SCREENSHOTS = fileURLToPath(new URL("../../../.cache/e2e/", import.meta.url));
