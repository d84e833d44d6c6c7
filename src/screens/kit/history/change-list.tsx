import ArrowRight from "lucide-react/icons/arrow-right";
import { css } from "styled-system/css";
import type { Change } from "./value-words";

const list = css({ display: "grid", gap: "2", textStyle: "small", color: "ink2", minWidth: "0" });
const row = css({ overflowWrap: "anywhere", fontVariantNumeric: "tabular-nums" });
const term = css({ display: "inline", whiteSpace: "pre-wrap" });
const detail = css({ display: "inline", color: "ink" });
const arrow = css({ display: "inline", width: "12px", height: "12px", marginInline: "6px", color: "ink3" });
const unseen = css({ srOnly: true });
const gone = css({ color: "ink3", textDecoration: "line-through" });

/** The changes of an entry, field by field: before and after. */
export const ChangeList = ({ changes }: { changes: readonly Change[] }) => (
  <dl className={list}>
    {changes.map(({ label, before, after }) => (
      <div key={label} className={row}>
        <dt className={term}>{`${label}: `}</dt>
        <dd className={detail}>
          {before !== null && <span className={after === null ? gone : ""}>{before}</span>}
          {before !== null && after !== null && (
            <>
              <ArrowRight aria-hidden="true" className={arrow} />
              <span className={unseen}> became </span>
            </>
          )}
          {after}
          {after === null && <span className={unseen}> was taken away</span>}
        </dd>
      </div>
    ))}
  </dl>
);

/** A change in one line: `Status: Pending became Completed`. */
export const changeText = ({ label, before, after }: Change): string =>
  `${label}: ${[before, after ?? "taken away"].filter((text) => text !== null).join(" became ")}`;
