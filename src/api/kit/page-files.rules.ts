/** Address patterns of pages and the HTML file of each, as tools/build/page-files.ts writes them. */
export type PageFiles = Readonly<Record<string, string>>;

/**
 * The HTML file of a page by its path without the first slash; undefined if the page has none of its own. A written segment
 * of an address pattern wins over `:key`.
 */
export function pageFileOf(files: PageFiles, path: string): string | undefined {
  const asked = path.split("/");
  const fits = Object.entries(files).filter(([pattern]) => {
    const segments = pattern.slice(1).split("/");
    return (
      segments.length === asked.length &&
      segments.every((segment, at) => segment.startsWith(":") || segment === asked[at])
    );
  });
  const exact = fits.find(([pattern]) => !pattern.includes("/:"));
  return (exact ?? fits[0])?.[1];
}
