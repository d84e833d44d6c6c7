import type { FastifyInstance } from "fastify";
import type { SignedIn } from "../fixtures";
import type { Row } from "./list-filters";

/** The most rows that one page can have. */
export const MOST = 100;
/** Of so many records a list of theirs is read. */
const READ_OF = 12;

export type Reply = { data: Row[]; pagination: { total_count: number } };

/** Reads lists as one person. */
export type ListReader = {
  page: (list: string, paging: string) => Promise<Reply>;
  /** All rows of a list, and its total. */
  all: (list: string) => Promise<{ rows: Row[]; total: number }>;
  /** The addresses of a list: one, or one for each of a few records of the list that stands in braces. */
  addresses: (list: string) => Promise<string[]>;
};

export const keyOf = ({ key, Key }: Row): string => String(key ?? Key);

export function createListReader(app: FastifyInstance, headers: SignedIn): ListReader {
  const page: ListReader["page"] = async (list, paging) => {
    const url = `/api/${list}${list.includes("?") ? "&" : "?"}${paging}`;
    const reply = await app.inject({ url, headers });
    if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
    return reply.json();
  };
  return {
    page,
    all: async (list) => {
      const rows: Row[] = [];
      for (let at = 1; ; at += 1) {
        const { data, pagination } = await page(list, `limit=${MOST}&page=${at}`);
        rows.push(...data);
        if (data.length < MOST) return { rows, total: pagination.total_count };
      }
    },
    addresses: async (list) => {
      const of = /\{(.+)\}/.exec(list)?.[1];
      if (of === undefined) return [list];
      const { data } = await page(of, `limit=${MOST}`);
      return data.slice(0, READ_OF).map((row) => list.replace(/\{.+\}/, keyOf(row)));
    },
  };
}
