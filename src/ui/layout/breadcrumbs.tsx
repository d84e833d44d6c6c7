import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "react-router-dom";
import { breadcrumbs } from "styled-system/recipes";

export type Crumb = {
  /** Undefined while it loads. */
  label: string | undefined;
  to?: string | undefined;
};

/** The last crumb is the current page; earlier ones with `to` are links. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const styles = breadcrumbs();
  const last = items.length - 1;
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.list}>
        {items.map(({ label = "-----", to }, index) => (
          <li key={to ?? index} className={styles.item}>
            {index > 0 && <ChevronRight aria-hidden="true" />}
            {to && index < last ? (
              <Link to={to} className={styles.link}>
                {label}
              </Link>
            ) : (
              <span className={styles.current} {...(index === last && { "aria-current": "page" })}>
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
