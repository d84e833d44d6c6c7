import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { createContext, type ReactNode, use, useState } from "react";
import { filterBar } from "styled-system/recipes";
import { lazyPart } from "../behaviour/arrival";
import { usePhone } from "../behaviour/use-media-query";
import { DialogFrame } from "../overlays/dialog-frame";
import { FilterChips, type FilterChipsProps } from "./filter-chips";
import type { FilterSheetProps } from "./filter-sheet";
import { MissingCode } from "../feedback/missing-code";
import { SegmentedControl } from "../controls/segmented-control";

const FilterSheet = lazyPart<FilterSheetProps>(
  () => import("./filter-sheet"),
  ({ open, onClose, onRetry }) =>
    open && (
      <DialogFrame kind="sheet" title="Filters" onClose={onClose}>
        {onRetry && <MissingCode onRetry={onRetry} />}
      </DialogFrame>
    ),
);

/** The end of the bar in every list, whatever its filters. */
export const FilterTail = createContext<ReactNode>(null);

export interface FilterBarProps<Value extends string> {
  search: ReactNode;
  /** Segments next to the search; chips below it on a phone. */
  status?: FilterChipsProps<Value>;
  /** Further filters at the right, such as the store; on a phone they move into a sheet. */
  aside?: ReactNode;
  /** The number of filters in `aside` that are set, for the mark on the sheet's button. */
  asideCount?: number;
}

export function FilterBar<Value extends string>({ search, status, aside, asideCount = 0 }: FilterBarProps<Value>) {
  const style = filterBar();
  const phone = usePhone();
  const tail = use(FilterTail);
  const [sheet, setSheet] = useState<"unopened" | "open" | "closed">("unopened");
  if (!phone) {
    return (
      <div className={style.root}>
        <div className={style.row}>
          <div className={style.search}>{search}</div>
          {status && <SegmentedControl {...status} />}
          {(aside || tail) && (
            <div className={style.aside}>
              {aside}
              {tail}
            </div>
          )}
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
            aria-label={asideCount > 0 ? `Filters, ${asideCount} set` : "Filters"}
            aria-haspopup="dialog"
            onClick={() => setSheet("open")}
          >
            <SlidersHorizontal />
            {asideCount > 0 && (
              <span className={style.count} aria-hidden="true">
                {asideCount}
              </span>
            )}
          </button>
        )}
        {tail}
      </div>
      {status && <FilterChips {...status} />}
      {sheet !== "unopened" && (
        <FilterSheet open={sheet === "open"} onClose={() => setSheet("closed")}>
          {aside}
        </FilterSheet>
      )}
    </div>
  );
}
