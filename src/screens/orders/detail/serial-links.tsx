import { Link } from "react-router-dom";
import { css } from "styled-system/css";
import { unitUrl } from "../../../urls";
import { useMay } from "../../../wiring/session";

const list = css({ display: "flex", flexWrap: "wrap", gap: "0 16px", minWidth: "0", textStyle: "hint", color: "ink3" });
const number = css({
  overflowWrap: "anywhere",
  minWidth: "0",
  "& a": {
    color: "link",
    borderRadius: "checkbox",
    _coarse: { display: "inline-flex", alignItems: "center", minHeight: "40px" },
    _hover: { textDecoration: "underline", textUnderlineOffset: "3px" },
  },
});

/** Serial numbers, each a link to its unit for people who may see it. */
export function SerialLinks({ serials }: { serials: readonly string[] }) {
  const mayView = useMay("products.view");
  if (serials.length === 0) return null;
  return (
    <ul className={list} aria-label="Serial numbers">
      {serials.map((serial) => (
        <li key={serial} className={number}>
          {mayView ? <Link to={unitUrl(serial)}>{serial}</Link> : serial}
        </li>
      ))}
    </ul>
  );
}
