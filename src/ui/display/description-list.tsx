import type { ReactNode } from "react";
import { terms } from "styled-system/recipes";

export type DescriptionListProps = {
  items: ReadonlyArray<{ term: ReactNode; detail: ReactNode }>;
  /** 'end' aligns the details to the right, for numbers. */
  align?: "start" | "end" | undefined;
};

export function DescriptionList({ items, align }: DescriptionListProps) {
  const styles = terms({ align });
  return (
    <dl className={styles.root}>
      {items.map(({ term, detail }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a list of facts is rendered as a whole
        <div key={index} className={styles.row}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.detail}>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
