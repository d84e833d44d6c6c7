/** The first picture of a product, its `image` on the wire; "" without one. */
export const coverOf = (pictures: readonly string[]): string => pictures[0] ?? "";

/** The pictures after a client that knows only the cover has set it; without a cover the next one takes its place. */
export function withCover(pictures: readonly string[], cover: string): readonly string[] {
  const [, ...others] = pictures;
  if (cover === coverOf(pictures)) return pictures;
  return cover === "" ? others : [cover, ...others.filter((picture) => picture !== cover)];
}
