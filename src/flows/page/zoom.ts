const SCALES = [0.25, 0.35, 0.5, 0.65, 0.8, 1, 1.25, 1.5, 2] as const;

/** The next scale up or down; as large as fits (null) counts as full size. */
export function zoomed(zoom: number | null, way: 1 | -1): number {
  const from = zoom ?? 1;
  const next = way === 1 ? SCALES.find((scale) => scale > from) : SCALES.findLast((scale) => scale < from);
  return next ?? from;
}
