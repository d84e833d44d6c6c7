import type { ReactNode } from "react";
import { useSelector } from "@xstate/react";
import type { AnyActorRef } from "xstate";
import ArrowUp from "lucide-react/icons/arrow-up";
import { css } from "styled-system/css";
import {
  type ColumnSort,
  directionOf,
  type ListNews,
  isFiltered,
  PAGE_SIZES,
  sizeOf,
  sortOf,
  turned,
  unseenNews,
} from "../../../machines/kit/list.machine";
import type { Resource, ShownKind } from "../../../resources";
import type { ListActor } from "../../../wiring/lists/use-list-actor";
import { lazyPart } from "../../../ui/behaviour/arrival";
import { BottomBar } from "../../../ui/layout/bottom-bar";
import { Button } from "../../../ui/controls/button";
import { DataTable, type DataTableProps } from "../../../ui/tables/data-table";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { PageFailure } from "../page-failure";
import { FloatNote } from "../../../ui/overlays/float-note";
import { FilterTail } from "../../../ui/tables/filter-bar";
import { LoadingBar } from "../../../ui/feedback/loading-bar";
import { missingButton } from "../../../ui/feedback/missing-button";
import { PageHeader } from "../../../ui/layout/page-header";
import { Pagination } from "../../../ui/controls/pagination";
import { columnId } from "../../../ui/tables/table-columns";
import { KEYS } from "../../../ui/behaviour/shortcut-keys";
import { walkRows } from "../../../ui/behaviour/row-walk";
import { usePhone } from "../../../ui/behaviour/use-media-query";
import { SearchInput } from "../../../ui/fields/search-input";
import { writeListUrl } from "../../../wiring/lists/list-url";
import { useLiveList } from "../../../wiring/live/live-list";
import { usePullTarget } from "../../../wiring/pull-targets";
import { useListViews } from "../../../wiring/lists/use-list-views";
import type { ListViewsProps } from "./list-views";

const page = css({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "16" });
const unseen = css({ srOnly: true });
const viewsPlace = css({ width: "36px", _coarse: { width: "44px" } });

const ListViews = lazyPart<ListViewsProps>(
  () => import("./list-views"),
  missingButton("Views", <div className={viewsPlace} />),
);

/** The columns that can be hidden: all except the first, which has the row's link. */
const choices = <Row extends object>(columns: DataTableProps<Row>["columns"]) =>
  columns.slice(1).flatMap((column) => {
    const id = columnId(column);
    return typeof column.header === "string" && column.header !== "" ? [{ id, label: column.header }] : [];
  });

const count = new Intl.NumberFormat("en");

type Words = Pick<Resource, "one" | "many">;

/** `3 new orders`; null when there is nothing new. */
function newsText({ one, many }: Words, news: readonly ListNews[], rowKeys: readonly string[]): string | null {
  const { created, changed, isOutdated } = unseenNews(news, new Set(rowKeys));
  const noun = (number: number) => (number === 1 ? one : many);
  if (isOutdated) return `${many.charAt(0).toUpperCase()}${many.slice(1)} may have changed`;
  if (created > 0) return `${count.format(created)} new ${noun(created)}`;
  return changed > 0 ? `${changed} ${noun(changed)} changed` : null;
}

type ListScreenProps<Row extends object> = Pick<
  DataTableProps<Row>,
  "columns" | "getRowKey" | "getRowHref" | "renderCompact"
> & {
  actor: ListActor<Row>;
  resource: Pick<Resource, "many" | "label"> & { one: ShownKind };
  /** The one primary action, wide in the phone's bottom bar. */
  renderAction?: false | ((look: { wide?: boolean }) => ReactNode);
  /** Absent if nothing is searched or filtered; then there is no bar, and on a phone nothing to keep as a view. */
  filters?: ReactNode;
  /** Next to the menu of views. */
  tools?: ReactNode;
  /** A sentence for a list without rows, whatever its filters. */
  nothing?: string;
  /** Above everything that is listed. */
  notices?: ReactNode;
  /** The columns whose headings sort the rows. */
  sorts?: readonly ColumnSort[];
};

/** The shell of every list: header, filters, table with all its states, pagination. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>) {
  const { actor, resource, renderAction, filters, tools, nothing, notices, sorts, ...table } = props;
  const { one, many, label: title } = resource;
  const { rows, total, query, shownPage, shownSize, failure, news } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ data: "failed" }));
  const isPhone = usePhone();
  const views = useListViews(many);
  const hidden = useSelector(views, ({ context }) => context.hidden);
  useLiveList(actor, one);
  usePullTarget(actor);
  const hasBar = filters !== undefined;
  const setFilter = (name: string, value: string) => actor.send({ type: "filter.changed", name, value });
  const tail = (
    <>
      {tools}
      <ListViews views={views} columns={choices(table.columns)} search={writeListUrl({ ...query, page: 1 })} />
    </>
  );
  const newer = rows && newsText(resource, news, rows.map(table.getRowKey));
  return (
    // Not a control itself; the key events bubble up from its rows and its search box.
    <div role="presentation" className={page} onKeyDown={walkRows}>
      <title>{`${title} · Backroom`}</title>
      {isBusy && rows !== null && <LoadingBar />}
      {isPhone ? (
        <h1 className={unseen}>{title}</h1>
      ) : (
        <PageHeader
          title={title}
          actions={
            <>
              {!hasBar && tail}
              {renderAction && renderAction({})}
            </>
          }
        />
      )}
      {notices}
      {hasBar && <FilterTail value={{ tail, onFilter: setFilter }}>{filters}</FilterTail>}
      <div>
        <FloatNote>
          {newer && (
            <Button
              size="sm"
              icon={<ArrowUp aria-hidden="true" />}
              onClick={() => actor.send({ type: "news.requested" })}
            >
              {newer}
            </Button>
          )}
        </FloatNote>
        <DataTable
          {...table}
          hidden={hidden}
          sorts={sorts?.map((sort) => ({
            column: sort.column,
            direction: directionOf(sort, sortOf(query)),
            onTurn: () => setFilter("sort", turned(sort, sortOf(query))),
          }))}
          label={title}
          rows={rows ?? undefined}
          busy={isBusy}
          empty={
            isFiltered(query) ? (
              <EmptyState
                action={
                  <Button size="sm" onClick={() => actor.send({ type: "filters.cleared" })}>
                    Clear filters
                  </Button>
                }
              >
                {nothing ?? `No ${many} match these filters`}
              </EmptyState>
            ) : (
              <EmptyState>{nothing ?? `No ${many} yet`}</EmptyState>
            )
          }
          error={isFailed && <PageFailure failure={failure} onRetry={() => actor.send({ type: "retry.requested" })} />}
          footer={
            rows !== null && (
              <Pagination
                page={query.page}
                shownPage={shownPage}
                pageSize={sizeOf(query)}
                shownSize={shownSize}
                sizes={
                  isPhone
                    ? undefined
                    : {
                        of: PAGE_SIZES,
                        onChange: (size) => setFilter("limit", size === PAGE_SIZES[0] ? "" : `${size}`),
                      }
                }
                total={total}
                onPageChange={(next) => actor.send({ type: "page.changed", page: next })}
              />
            )
          }
        />
      </div>
      {isPhone && renderAction && <BottomBar>{renderAction({ wide: true })}</BottomBar>}
    </div>
  );
}

/** The search box of a list; `/` puts the cursor into it. */
export function ListSearch({ actor, placeholder }: { actor: AnyActorRef; placeholder: string }) {
  const search = useSelector(actor, ({ context }: { context: { search: string } }) => context.search);
  return (
    <SearchInput
      placeholder={placeholder}
      focusKey={KEYS.search}
      value={search}
      onChange={(text) => actor.send({ type: "search.changed", text })}
    />
  );
}
