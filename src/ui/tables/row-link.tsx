import { type ReactNode, createContext, useContext } from "react";
import { Link } from "react-router-dom";
import { dataTable } from "styled-system/recipes";

export const RowHref = createContext<string | undefined>(undefined);

/** Text that is the link of its table row and reaches over all of it; plain text in a row that leads nowhere. */
export function RowLink({ children }: { children: ReactNode }) {
  const href = useContext(RowHref);
  if (href === undefined) return children;
  return (
    <Link to={href} className={dataTable().link} data-row>
      {children}
    </Link>
  );
}
