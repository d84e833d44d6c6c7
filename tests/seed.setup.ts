import fc from "fast-check";
import { isLong } from "./length";

/** Fixed in `npm test`, so that every run tests the same cases; `npm run test:long` chooses other cases each time. */
if (!isLong) fc.configureGlobal({ seed: 20_261_122 });
