import { type ReactNode, useDeferredValue } from "react";

/**
 * What stands below the first screenful, or beside what matters most: drawn in a turn of its own, so that the rest shows
 * first.
 */
export const Later = ({ children }: { children: ReactNode }) => useDeferredValue(true, false) && children;
