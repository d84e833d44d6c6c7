import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { createContext, type ReactNode, use, useState } from "react";
import { filterBar } from "styled-system/recipes";
import { lazyPart } from "../behaviour/arrival";
import { useMediaQuery, usePhone } from "../behaviour/use-media-query";
import { DialogFrame } from "../overlays/dialog-frame";
import { FilterChips, type FilterChipsProps } from "./filter-chips";
import type { FilterSheetProps } from "./filter-sheet";
import { MissingCode } from "../feedback/missing-code";
import { SegmentedControl } from "../controls/segmented-control";
import { Select } from "../fields/select";
import { Toolbar } from "../controls/toolbar";

const FilterSheet = lazyPart<FilterSheetProps>(
  () => import("./filter-sheet"),
  ({ open, onClose, onRetry }) =>
    open && (
      <DialogFrame kind="sheet" title="Filters" onClose={onClose}>
        {onRetry && <MissingCode onRetry={onRetry} />}
      </DialogFrame>
    ),
);

/** What every list adds to its bar, whatever its filters: the end of the bar, and how a filter is set. */
export const FilterTail = createContext<{ tail: ReactNode; onFilter?: (name: string, value: string) => void }>({
  tail: null,
});

// The sidebar is next to the page from 1024 px on, so that a window of 900 px has more room than one of 1024.
const NARROW = "(max-width: 1279.98px)";
const CRAMPED = "(max-width: 899.98px), (min-width: 1024px) and (max-width: 1199.98px)";
const UNDER_1440 = "(max-width: 1439.98px)";

/**
 * More of them have no room for their values next to the search in a narrow window, and so many none where it is narrowest.
 * One less has none next to many segments below 1440 px.
 */
const MOST_ASIDE = 3;

export interface FilterBarProps<Value extends string> {
  search: ReactNode;
  /** Segments next to the search, or a select where they have no room; chips below the search on a phone. */
  status?: FilterChipsProps<Value>;
  /** Further filters at the right, such as the store; on a phone they move into a sheet, and elsewhere if they are many. */
  aside?: ReactNode;
  /** The values of the filters in `aside` by name, empty if not set. The sheet counts and clears those that are set. */
  asideFilters?: Readonly<Record<string, string>>;
}

export function FilterBar<Value extends string>({ search, status, aside, asideFilters }: FilterBarProps<Value>) {
  const style = filterBar();
  const phone = usePhone();
  const { tail, onFilter } = use(FilterTail);
  const narrow = useMediaQuery(NARROW);
  const filters = Object.keys(asideFilters ?? {}).length;
  const shares = useMediaQuery(UNDER_1440) && filters >= MOST_ASIDE - 1;
  const cramped = useMediaQuery(CRAMPED);
  const most = cramped ? 0 : narrow || shares ? 4 : 6;
  const isMany = narrow && filters > (cramped ? MOST_ASIDE - 1 : MOST_ASIDE);
  const [sheet, setSheet] = useState<"unopened" | "open" | "closed">("unopened");
  const set = Object.entries(asideFilters ?? {}).flatMap(([name, value]) => (value === "" ? [] : [name]));
  if (!phone && !isMany) {
    return (
      <div className={style.root}>
        <div className={style.row}>
          <div className={style.search}>{search}</div>
          <Toolbar label="Filters and views">
            {status &&
              (status.options.length > most ? (
                <div className={style.choice}>
                  <Select
                    label={status.label}
                    leading={`${status.label}:`}
                    options={status.options}
                    value={status.value}
                    onChange={(value) => status.onChange(value as Value)}
                  />
                </div>
              ) : (
                <SegmentedControl {...status} />
              ))}
            {(aside || tail) && (
              <div className={style.aside}>
                {aside}
                {tail}
              </div>
            )}
          </Toolbar>
        </div>
      </div>
    );
  }
  return (
    <div className={style.root}>
      <div className={style.row}>
        <div className={style.search}>{search}</div>
        {aside && (
          <button
            type="button"
            className={style.more}
            aria-label={set.length > 0 ? `Filters, ${set.length} set` : "Filters"}
            aria-haspopup="dialog"
            onClick={() => setSheet("open")}
          >
            <SlidersHorizontal />
            {set.length > 0 && (
              <span className={style.count} aria-hidden="true">
                {set.length}
              </span>
            )}
          </button>
        )}
        {tail}
      </div>
      {status && <FilterChips {...status} />}
      {sheet !== "unopened" && (
        <FilterSheet
          open={sheet === "open"}
          onClose={() => setSheet("closed")}
          {...(set.length > 0 && { onClear: () => set.forEach((name) => onFilter?.(name, "")) })}
        >
          {aside}
        </FilterSheet>
      )}
    </div>
  );
}
