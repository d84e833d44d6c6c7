import { v7 } from "uuid";

/** A new record key: UUIDv7 text, so keys sort by the time they were made. */
export const newKey = (): string => v7();
