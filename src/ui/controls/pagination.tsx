import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { pagination } from "styled-system/recipes";

export interface PaginationProps {
  /** Counted from 1; the arrows are relative to it. */
  page: number;
  /** The page of the displayed rows, while the requested one loads. */
  shownPage?: number;
  pageSize: number;
  total: number;
  onPageChange: (page: number) => void;
  /** `quiet` draws bare arrows next to the range, as in a modal's footer. */
  look?: "boxed" | "quiet";
}

const count = new Intl.NumberFormat("en");

export function Pagination(props: PaginationProps) {
  const { page, shownPage = page, pageSize, total, onPageChange, look = "boxed" } = props;
  const style = pagination({ look });
  const first = total === 0 ? 0 : (shownPage - 1) * pageSize + 1;
  const last = Math.min(shownPage * pageSize, total);
  // aria-disabled, not disabled: on the last page the pressed arrow must keep the focus.
  const arrow = (label: string, to: number, blocked: boolean, Icon: typeof ChevronLeft) => (
    <button
      type="button"
      className={style.arrow}
      aria-label={label}
      aria-disabled={blocked}
      onClick={() => {
        if (!blocked) onPageChange(to);
      }}
    >
      <Icon />
    </button>
  );
  return (
    <nav className={style.root} aria-label="Pages">
      <span className={style.range} aria-live="polite">
        {first === last ? count.format(last) : `${count.format(first)}–${count.format(last)}`} of {count.format(total)}
      </span>
      <span className={style.arrows}>
        {arrow("Previous page", page - 1, page <= 1, ChevronLeft)}
        {arrow("Next page", page + 1, page * pageSize >= total, ChevronRight)}
      </span>
    </nav>
  );
}
