import type { ReactNode } from "react";
import { terms } from "styled-system/recipes";

export type DescriptionListProps = {
  items: ReadonlyArray<{ term: string; detail: ReactNode }>;
  /** 'end' sets the details flush right, for figures. */
  align?: "start" | "end" | undefined;
};

export function DescriptionList({ items, align }: DescriptionListProps) {
  const styles = terms({ align });
  return (
    <dl className={styles.root}>
      {items.map(({ term, detail }) => (
        <div key={term} className={styles.row}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.detail}>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
