import { stat } from "node:fs/promises";
import path from "node:path";

const LOADING = /^[^\S\n]*<(?:link rel="(?:modulepreload|preload|stylesheet)"|script)[^>]*>(?:<\/script>)?\n/gm;
const addressOf = (tag: string): string => /(?:href|src)="\/([^"]*)"/.exec(tag)?.[1] ?? "";

/**
 * Puts what a page's head loads in the order in which it should arrive: the script that runs before the first paint, then all
 * else from the largest file, and fonts last. A browser asks for six files at once over HTTP/1.1, and on a slow network the
 * largest would arrive last if it had to wait for one of the first six.
 */
export async function inOrder(html: string, folder: string): Promise<string> {
  const tags = html.match(LOADING) ?? [];
  const ranked = await Promise.all(tags.map(async (tag) => ({ tag, rank: await rankOf(tag, folder) })));
  const ordered = ranked.toSorted((one, other) => one.rank - other.rank).map(({ tag }) => tag);
  return html.replaceAll(LOADING, () => ordered.shift() ?? "");
}

async function rankOf(tag: string, folder: string): Promise<number> {
  if (tag.includes('as="font"')) return 1;
  // Before the style sheet, for which a script that follows it would wait.
  if (tag.includes("<script") && !tag.includes("module")) return Number.NEGATIVE_INFINITY;
  const { size } = await stat(path.join(folder, addressOf(tag)));
  return -size;
}
