import { css } from "styled-system/css";
import { urls } from "../../../urls";
import { TextLink } from "../../../ui/display/text-link";
import { useMay } from "../../../wiring/session";

const list = css({
  display: "flex",
  flexWrap: "wrap",
  gap: "0 16px",
  textStyle: "hint",
  overflowWrap: "anywhere",
  // Many numbers below each other are still easy to hit.
  _coarse: { "& a": { minHeight: "32px" } },
});

/** Serial numbers, each a link to its unit for people who may see it. */
export function SerialLinks({ serials }: { serials: readonly string[] }) {
  const mayView = useMay("products.view");
  if (serials.length === 0) return null;
  return (
    <ul className={list} aria-label="Serial numbers">
      {serials.map((serial) => (
        <li key={serial}>{mayView ? <TextLink to={urls.unit(serial)}>{serial}</TextLink> : serial}</li>
      ))}
    </ul>
  );
}
