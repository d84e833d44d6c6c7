import { loadModule, parseSync } from "libpg-query";
import { deparseSync } from "pgsql-deparser";
import { at, type Change, plain } from "./sql-tree";
import { changesOf } from "./terms";

/** One change of a statement. `words` names it whatever the statement's parameters and constants are. */
export type StatementChange = { kind: string; words: string; text: () => string };

export type Statement = { changes: StatementChange[]; isSupported: boolean };

export const loadParser = loadModule;

const deparse = (tree: unknown): string => deparseSync(tree as Parameters<typeof deparseSync>[0]);

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** Parameters have other numbers and keys other values from call to call. */
const general = (text: string) =>
  oneLine(text)
    .replaceAll(/\$\d+/g, "$")
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, "…")
    .replaceAll(/\d{4,}/g, "…")
    .replaceAll(/'[^']{60,}'/g, "'…'");

const LONGEST = 160;

/** Statements that are sent together take no parameters, so their values stand in the text. */
const withoutValues = (text: string) => text.replaceAll(/'(?:[^']|'')*'/g, "'…'");

function wordsOf({ scope, slot }: Change, isMany: boolean): string {
  const all = general(deparse(at(slot)));
  const term = isMany ? withoutValues(all) : all;
  return `${scope}: ${term.length > LONGEST ? `${term.slice(0, LONGEST)}… (${term.length})` : term}`;
}

const NOTHING: Statement = { changes: [], isSupported: true };
const SQL = /^\s*(?:with|select|insert|update|delete|begin;)/i;

function parsed(text: string): unknown {
  try {
    return parseSync(text);
  } catch {
    return undefined;
  }
}

/** The changes of a statement as it is sent. */
export function statementOf(text: string): Statement {
  if (!SQL.test(text)) return NOTHING;
  const tree = parsed(text);
  if (tree === undefined) return { changes: [], isSupported: false };
  const same = parsed(deparse(tree));
  if (same === undefined || JSON.stringify(plain(same)) !== JSON.stringify(plain(tree))) {
    return { changes: [], isSupported: false };
  }
  const times = new Map<string, number>();
  const changes = changesOf(tree).map((change): StatementChange => {
    const words = wordsOf(change, text.includes(";"));
    const name = `${change.kind} ${words}`;
    const nth = (times.get(name) ?? 0) + 1;
    times.set(name, nth);
    return {
      kind: change.kind,
      words: nth === 1 ? words : `${words} (${nth})`,
      text: () => {
        const back = change.apply();
        try {
          return deparse(tree);
        } finally {
          back();
        }
      },
    };
  });
  return { changes, isSupported: true };
}
