import type { LookupList } from "../../../api/shell/lookups";
import { adviceOnRead } from "../../../machines/kit/advice/advice-on-read";
import type { Failure } from "../../../machines/kit/failure";

/** The server counts exactly up to this number. */
const COUNTED = 1000;
/** The rows of an open list. */
const SHOWN = 50;

const moreThan = (total: number, shown: number): string =>
  `${total === COUNTED + 1 ? `Over ${COUNTED.toLocaleString("en")} in all` : `${(total - shown).toLocaleString("en")} more`}: keep typing`;

/** Below the entries that the page holds. */
export const moreNote = (total: number): string => moreThan(total, SHOWN);

/** Below the matches of a search. Undefined without matches, for which the list has its own words. */
export function matchesNote(found: LookupList | null): string | undefined {
  if (found === null || found.entries.length === 0) return undefined;
  return found.total > found.entries.length ? moreThan(found.total, found.entries.length) : "";
}

const UNREACHED: ReadonlySet<string> = new Set(["offline", "unreachable", "timeout"]);

/** Why the server was not searched, and what is offered instead. */
export const whyNotSearched = (failure: Failure, held: number): string =>
  UNREACHED.has(failure.kind)
    ? `No connection: only the first ${held.toLocaleString("en")} can be searched.`
    : `${failure.title}. ${adviceOnRead(failure)}`;
