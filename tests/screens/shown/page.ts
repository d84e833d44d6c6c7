import type { z } from "zod";
import type { Reply as ServerReply, Request } from "../support/fake-server";
import { type Fields, fieldsOf, packedIn, wireOf, wordsOf } from "./said";

/** A reply of the server to a page. */
export type Reply = {
  /** The path of the call. */
  at: string;
  /** A `…Reply` of the contract. */
  schema: z.ZodObject;
  /** A record or the rows of a list. */
  data: Fields;
  /** What the reply holds besides `data`, `pagination` and `breadcrumb`. */
  beside?: Readonly<Record<string, Fields>>;
  /** Comes before the names of what is beside, where `data` has fields of the same names. */
  besideAs?: string;
  /** What the call must ask for, where several replies have one path. */
  query?: Readonly<Record<string, string>>;
  /** Comes before the names of its fields, where a page has several replies. */
  as?: string;
};

/** A page and what the server replies to it. */
export type Screen = { path: string; replies: readonly Reply[] };

/** A page with what it must show. Words in braces stand for those of a field. */
export type Page = Screen & {
  /** By the name of the card or table, then by the label; `""` is all that has no label. */
  seen: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The fields that the page does not show, by the reason. */
  unseen?: Readonly<Record<string, readonly string[]>>;
};

const OWN_PARTS = new Set(["pagination", "breadcrumb", "roles"]);

const prefix = ({ as }: Reply) => (as === undefined ? "" : `${as}.`);

/** The parts of a reply that have words: `data` by the names of its fields, the others under their own name. */
const partsOf = (reply: Reply): [string, Fields][] => [
  ["", reply.data],
  ...Object.entries(reply.beside ?? {}).map(([part, fields]): [string, Fields] => [nameOf(reply, part), fields]),
];

const nameOf = ({ besideAs }: Reply, part: string): string => {
  if (part === "data") return "";
  return besideAs === undefined ? part : `${besideAs}.${part}`;
};

function bodyOf(reply: Reply): unknown {
  const data = wireOf(reply.data);
  const body = {
    data,
    ...("pagination" in reply.schema.shape && { pagination: { total_count: Array.isArray(data) ? data.length : 0 } }),
    ...("breadcrumb" in reply.schema.shape && { breadcrumb: "" }),
    ...Object.fromEntries(Object.entries(reply.beside ?? {}).map(([name, fields]) => [name, wireOf(fields)])),
    ...("roles" in reply.schema.shape && { roles: data }),
  };
  return reply.schema.parse(body);
}

/** The replies of a page as the stand-in server gives them. */
export const routesOf = ({ replies }: Screen) =>
  replies.map(({ at }) => ({
    method: "GET",
    path: new RegExp(`^${at}$`),
    reply: ({ query }: Request): ServerReply => {
      const asked = replies.find(
        (each) =>
          each.at === at && Object.entries(each.query ?? {}).every(([name, value]) => query.get(name) === value),
      );
      if (asked === undefined) throw new Error(`no reply for ${at}?${query}`);
      return { status: 200, body: bodyOf(asked) };
    },
  }));

/** The words of each field of a page by the name of the field. */
export const wordsOfPage = ({ replies }: Screen): [string, string][] =>
  replies.flatMap((reply) =>
    partsOf(reply).flatMap(([part, fields]) =>
      wordsOf(fields, part).map(([name, words]): [string, string] => [`${prefix(reply)}${name}`, words]),
    ),
  );

/** The name of every field in the contracts of a page's replies. */
export const fieldsOfPage = ({ replies }: Screen): string[] =>
  replies.flatMap((reply) => {
    const shape = reply.schema.shape as Record<string, z.ZodType>;
    const texts = new Map(partsOf(reply).flatMap(([part, fields]) => packedIn(fields, part)));
    return Object.entries(shape)
      .filter(([part]) => !OWN_PARTS.has(part))
      .flatMap(([part, schema]) => fieldsOf(schema, nameOf(reply, part)))
      .flatMap((name) => {
        const text = texts.get(name);
        return text === undefined ? [name] : fieldsOf(text, name);
      })
      .map((name) => `${prefix(reply)}${name}`);
  });

const FIELD = /\{([\w.#]+)\}/g;

/** The name of a field without the numbers of rows. */
export const unnumbered = (name: string) => name.replaceAll(/\.?#\d+/g, "").replace(/^\./, "");

/** The fields that a page shows, of each row. */
export const usedFields = ({ seen }: Page): Set<string> =>
  new Set(
    Object.entries(seen)
      .flatMap(([place, texts]) => [place, ...Object.entries(texts).flat()])
      .flatMap((text) => [...text.matchAll(FIELD)].map(([, name = ""]) => name)),
  );

/** The fields that a page shows. */
export const shownFields = (page: Page): Set<string> => new Set([...usedFields(page)].map(unnumbered));

/** What the page must show, with the words of its fields. */
export function expectedOf(page: Page): Record<string, Record<string, string>> {
  const words = new Map(wordsOfPage(page));
  const inWords = (text: string) =>
    text.replaceAll(FIELD, (_, name: string) => {
      const own = words.get(name);
      if (own === undefined) throw new Error(`${page.path}: no field ${name}`);
      return own;
    });
  return Object.fromEntries(
    Object.entries(page.seen).map(([place, texts]) => [
      inWords(place),
      Object.fromEntries(Object.entries(texts).map(([label, text]) => [inWords(label), inWords(text)])),
    ]),
  );
}
