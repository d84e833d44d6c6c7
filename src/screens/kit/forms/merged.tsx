import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { AnyMachineSnapshot, Subscribable } from "xstate";
import type { Marks } from "../../../machines/kit/form/form.types";
import { regainFocus } from "../../../ui/behaviour/regain-focus";
import { useNames } from "../history/use-names";
import { capital, whoOf } from "./changed-words";
import { textOf } from "./labelled-words";

const root = css({ textStyle: "small", color: "ink2" });

type MergedProps = { form: Subscribable<AnyMachineSnapshot> & { getSnapshot: () => AnyMachineSnapshot } };

/** What a merge took from others: what is marked in the fields, and lines that are no longer there. */
export function Merged({ form }: MergedProps) {
  const marks = Object.values(useSelector(form, ({ context }) => context.marks as Marks));
  const names = useNames()({});
  const removed = marks.flatMap((mark) =>
    mark.how === "removed" && mark.line
      ? [`${capital(whoOf(mark))} removed ${mark.line.label.toLowerCase()} ${textOf(mark.line, names)}.`]
      : [],
  );
  const isMarked = marks.some(({ how }) => how !== "removed");
  const text = [
    "Not saved yet: your changes are now together with theirs.",
    isMarked ? "What they changed is marked." : "",
    ...removed,
  ];
  return (
    <p ref={regainFocus} tabIndex={-1} className={root} role="status">
      {text.filter((part) => part !== "").join(" ")}
    </p>
  );
}
