import type { ReactNode } from "react";
import { button } from "styled-system/recipes";

type FileLinkProps = { href: string; icon?: ReactNode; children: ReactNode };

/** Opens a file from the server in a new tab; looks like a button. */
export const FileLink = ({ href, icon, children }: FileLinkProps) => (
  <a href={href} target="_blank" rel="noreferrer" className={button({ tone: "secondary" })}>
    {icon}
    <span>{children}</span>
  </a>
);
