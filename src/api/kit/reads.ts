import { params } from "./client";
import type { DetailReply, ListReply } from "./common.contract";
import { read } from "./kept-reads";
import type { ListPage } from "./paging";

/** One page of a list; parameters that are not set are not sent. */
export async function loadPage<Wire, Row>(
  url: string,
  query: Readonly<Record<string, string | number | undefined>>,
  signal: AbortSignal,
  toRow: (wire: Wire) => Row,
): Promise<ListPage<Row>> {
  const { data, pagination } = await read<ListReply<Wire>>({ url, params: params(query), signal });
  return { rows: data.map(toRow), total: pagination.total_count };
}

export const loadDetail = async <Wire>(url: string, signal: AbortSignal): Promise<Wire> =>
  (await read<DetailReply<Wire>>({ url, signal })).data;
