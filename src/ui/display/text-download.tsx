import Download from "lucide-react/icons/download";
import { button } from "styled-system/recipes";

/** A link that saves a text as a file on this device; nothing is sent. */
export const TextDownload = ({ name, text, children }: { name: string; text: string; children: string }) => (
  <a
    className={button({ size: "md", shape: "text" })}
    download={name}
    href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
  >
    <Download aria-hidden="true" />
    <span>{children}</span>
  </a>
);
