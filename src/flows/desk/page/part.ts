import type { DeskEvent } from "../../desk.events";
import type { DeskSnapshot } from "../progress";

/** What each part of the desk renders, and what it sends. */
export type Part = { snapshot: DeskSnapshot; send: (event: DeskEvent) => void };
