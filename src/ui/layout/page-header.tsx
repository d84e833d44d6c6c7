import type { ReactNode } from "react";
import { pageHeader } from "styled-system/recipes";

export type PageHeaderProps = {
  title: ReactNode;
  badge?: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
};

export function PageHeader({ title, badge, note, actions }: PageHeaderProps) {
  const styles = pageHeader();
  return (
    <header className={styles.root}>
      <h1 className={styles.title}>{title}</h1>
      {badge}
      {note && <p className={styles.note}>{note}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
