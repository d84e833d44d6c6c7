import { type ReactNode, useId } from "react";
import { card } from "styled-system/recipes";
import { Tag } from "../display/tag";

export type CardProps = {
  title: ReactNode;
  /** A count, tag or badge after the title. */
  tag?: ReactNode;
  /** A secondary line below the title. */
  note?: ReactNode;
  /** The right end of the header: an Edit button, a link. */
  action?: ReactNode;
  /** Brand border, halo and the tag 'Editing'. */
  editing?: boolean | undefined;
  /** The content has its own gutter, as tables and row lists do. */
  flush?: boolean | undefined;
  /** The buttons in the footer. */
  footer?: ReactNode;
  /** The effect of those buttons, at their left. */
  footerNote?: ReactNode;
  children: ReactNode;
};

export function Card(props: CardProps) {
  const { title, tag, note, action, editing = false, flush = false, footer, footerNote, children } = props;
  const titleId = useId();
  const styles = card({ editing, flush });
  return (
    <section className={styles.root} aria-labelledby={titleId}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {editing ? <Tag>Editing</Tag> : tag}
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </header>
      <div className={styles.body}>{children}</div>
      {footer && (
        <footer className={styles.footer}>
          {footerNote && <p className={styles.footerNote}>{footerNote}</p>}
          <div className={styles.footerActions}>{footer}</div>
        </footer>
      )}
    </section>
  );
}
