import { Fragment } from "react";
import { css } from "styled-system/css";
import type { RecordKind } from "../../../resources";
import { useOtherEditors } from "../../../wiring/live/use-other-editors";

// A second line fits above the fields too.
const line = css({
  position: "absolute",
  insetInline: "0",
  top: "0",
  textStyle: "caption",
  color: "ink2",
  lineClamp: 2,
  overflowWrap: "anywhere",
});

export type EditingHintProps = { kind: RecordKind; recordKey: string };

/** Says that others edit the record of an open form; their minutes change without being announced. */
export default function EditingHint({ kind, recordKey }: EditingHintProps) {
  const others = useOtherEditors(kind, recordKey);
  return (
    <p className={line} aria-live="polite" aria-atomic="true">
      {others.length > 0 && (
        <>
          {`Someone else is editing this ${kind} (`}
          {others.map(({ name, minutes }, place) => (
            <Fragment key={name}>
              {`${place === 0 ? "" : "; "}${name}`}
              <span aria-live="off">{`, ${minutes === 0 ? "just now" : `${minutes} min`}`}</span>
            </Fragment>
          ))}
          )
        </>
      )}
    </p>
  );
}
