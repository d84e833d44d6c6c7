import { type ReactNode, createContext, useContext } from "react";
import { Link } from "react-router-dom";
import { dataTable } from "styled-system/recipes";

export const RowHref = createContext<string | undefined>(undefined);

/** The link of a table row, which covers the whole row; plain text in a row without a link. */
export function RowLink({ children }: { children: ReactNode }) {
  const href = useContext(RowHref);
  if (href === undefined) return children;
  return (
    <Link to={href} className={dataTable().link} data-row>
      {children}
    </Link>
  );
}
