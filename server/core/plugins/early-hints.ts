import { readFile } from "node:fs/promises";
import { join } from "node:path";

const TAG = /<(?:link|script)\s[^>]*>/g;

/**
 * What a page of the build asks for first, as values of the `Link` header of an early hint (RFC 8297): its fonts, scripts and
 * style sheets, in the order of its head.
 */
export function hintsIn(html: string): string[] {
  const head = html.slice(0, html.indexOf("</head>"));
  return [...head.matchAll(TAG)].flatMap(([tag]) => hintOf(tag) ?? []);
}

function hintOf(tag: string): string | null {
  const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  const link = (address: string | undefined, ...parts: string[]) =>
    [`<${address}>`, ...parts, ...(/\scrossorigin\b/.test(tag) ? ["crossorigin"] : [])].join("; ");
  if (tag.startsWith("<script")) {
    const address = attribute("src");
    if (address === undefined) return null;
    return attribute("type") === "module"
      ? link(address, "rel=modulepreload")
      : link(address, "rel=preload", "as=script");
  }
  const address = attribute("href");
  switch (attribute("rel")) {
    case "modulepreload":
      return link(address, "rel=modulepreload");
    case "stylesheet":
      return link(address, "rel=preload", "as=style");
    case "preload":
      return link(address, "rel=preload", `as=${attribute("as")}`, `type=${attribute("type")}`);
    default:
      return null;
  }
}

/** The hints of each of these HTML files of the build. */
export async function readHints(folder: string, files: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const read = async (file: string) => [file, hintsIn(await readFile(join(folder, file), "utf8"))] as const;
  return new Map(await Promise.all(files.map(read)));
}
