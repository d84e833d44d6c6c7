import { skeleton } from "styled-system/recipes";

export type SkeletonBar = {
  width: number | string;
  /** The size of a badge or control instead of a line of text. */
  tall?: boolean | undefined;
};

const styles = skeleton();

const Bar = ({ width, tall }: SkeletonBar) => (
  <span className={styles.bar} style={{ width }} data-tall={tall || undefined} />
);

/** A placeholder for lines of text; appears after 200 ms. */
export const SkeletonLines = ({ widths }: { widths: ReadonlyArray<number | string> }) => (
  <div className={styles.root} role="status" aria-label="Loading">
    {widths.map((width, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- placeholders have no identity
      <div key={index} style={{ paddingBlock: 6 }}>
        <Bar width={width} />
      </div>
    ))}
  </div>
);

export type SkeletonRowsProps = {
  /** One bar per column; the last one ends the row. */
  columns: readonly SkeletonBar[];
  rows?: number | undefined;
  /** The height of the expected rows, so that nothing moves: 44, or 60 with thumbnails. */
  height?: number | undefined;
};

/** A placeholder for rows of a table or list; appears after 200 ms. */
export const SkeletonRows = ({ columns, rows = 5, height = 44 }: SkeletonRowsProps) => (
  <div className={styles.root} role="status" aria-label="Loading">
    {Array.from({ length: rows }, (_, row) => (
      // oxlint-disable-next-line react/no-array-index-key -- placeholders have no identity
      <div key={row} className={styles.row} style={{ height }}>
        {columns.map((column, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- placeholders have no identity
          <Bar key={index} {...column} />
        ))}
      </div>
    ))}
  </div>
);
