const LONGEST_MS = 20_000;

/** The name of the first code that a document loads: it changes with every change of the app's code. */
const versionOf = (page: Document): string | undefined =>
  page.querySelector("script[type=module][src^='/assets/']")?.getAttribute("src") ?? undefined;

/** The version of the open page; "" where it was not built. */
export const ownVersion = (): string => versionOf(document) ?? "";

/**
 * Reads which version the server has. An unchanged one costs a reply without a body. @throws when the server cannot be
 * reached, or something else replied in its place.
 */
export async function readServedVersion(): Promise<string> {
  const reply = await fetch("/", {
    headers: { accept: "text/html" },
    cache: "no-cache",
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  const version = reply.ok ? versionOf(new DOMParser().parseFromString(await reply.text(), "text/html")) : undefined;
  if (version === undefined) throw new Error("the reply names no version");
  return version;
}
