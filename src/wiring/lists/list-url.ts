import { type ListQuery, PAGE_SIZES, sizeOf, sortOf } from "../../machines/kit/list.machine";

const RESERVED: ReadonlySet<string> = new Set(["page", "query", "limit", "sort"]);

/**
 * What a list shows, read from the URL: `page`, `query`, rows per page as `limit`, the order as `sort`, and any other
 * parameter as a filter.
 */
export function readListUrl(search: string): ListQuery {
  const params = new URLSearchParams(search);
  const page = Number(params.get("page") ?? "1");
  const asked = { filters: Object.fromEntries(params) };
  const size = sizeOf(asked);
  const sort = sortOf(asked);
  const filters = {
    ...Object.fromEntries([...params].filter(([name]) => !RESERVED.has(name))),
    // Anything but the screen's choices shows the list as it is by default.
    ...(size !== PAGE_SIZES[0] && { limit: String(size) }),
    ...(sort !== "" && { sort }),
  };
  return { page: Number.isSafeInteger(page) && page >= 1 ? page : 1, search: params.get("query") ?? "", filters };
}

/** The URL search text of a list, without values that are not set. */
export function writeListUrl({ page, search, filters }: ListQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value !== "") params.set(name, value);
  if (search !== "") params.set("query", search);
  if (page > 1) params.set("page", String(page));
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}
