import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { pagination } from "styled-system/recipes";
import { Select } from "../fields/select";

export interface PaginationProps {
  /** Counted from 1; the arrows are relative to it. */
  page: number;
  /** The page of the displayed rows, while the requested one loads. */
  shownPage?: number;
  pageSize: number;
  /** The rows per page of the displayed rows. */
  shownSize?: number;
  /** The rows per page to choose from. */
  sizes?: { of: readonly number[]; onChange: (size: number) => void } | undefined;
  total: number;
  onPageChange: (page: number) => void;
  /** `quiet` draws bare arrows next to the range, as in a modal's footer. */
  look?: "boxed" | "quiet";
}

const count = new Intl.NumberFormat("en");

export function Pagination(props: PaginationProps) {
  const { page, shownPage = page, pageSize, shownSize = pageSize, sizes, total, onPageChange, look = "boxed" } = props;
  const style = pagination({ look });
  const first = total === 0 ? 0 : (shownPage - 1) * shownSize + 1;
  const last = Math.min(shownPage * shownSize, total);
  const pages = Math.ceil(total / pageSize);
  const isSizable = sizes !== undefined && total > Math.min(...sizes.of);
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
      {/* An empty page beyond the last one still leads back. */}
      {(pages > 1 || page > 1 || isSizable) && (
        <span className={style.arrows}>
          {isSizable && (
            <div className={style.size}>
              <Select
                label="Rows per page"
                options={sizes.of.map((size) => ({ value: `${size}`, label: `${size} rows` }))}
                value={`${pageSize}`}
                onChange={(size) => sizes.onChange(Number(size))}
              />
            </div>
          )}
          {(pages > 1 || page > 1) && (
            <>
              {arrow("Previous page", page - 1, page <= 1, ChevronLeft)}
              {look === "boxed" && <PageNumber page={page} pages={pages} onPageChange={onPageChange} />}
              {arrow("Next page", page + 1, page >= pages, ChevronRight)}
            </>
          )}
        </span>
      )}
    </nav>
  );
}

/** Goes to a typed page on Enter, or when it loses the focus. */
function PageNumber({ page, pages, onPageChange }: Pick<PaginationProps, "page" | "onPageChange"> & { pages: number }) {
  // Only the digits being typed are kept here.
  const [typed, setTyped] = useState<string | null>(null);
  const style = pagination();
  const go = () => {
    const next = Math.min(Number(typed), pages);
    if (next >= 1 && next !== page) onPageChange(next);
    setTyped(null);
  };
  return (
    <span className={style.range}>
      <input
        className={style.input}
        aria-label={`Page of ${count.format(pages)}`}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? page}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, "").slice(0, 7))}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          if (event.key === "Enter") go();
        }}
        onBlur={go}
      />{" "}
      of {count.format(pages)}
    </span>
  );
}
