import { useSelector } from "@xstate/react";
import { type ReactNode, useCallback } from "react";
import type { AnyMachineSnapshot, Subscribable } from "xstate";
import type { Marks } from "../../../machines/kit/form/form.types";
import { FieldMarks } from "../../../ui/fields/field-mark";
import { whoOf } from "./changed-words";

type MarkedProps = {
  form: Subscribable<AnyMachineSnapshot> & { getSnapshot: () => AnyMachineSnapshot };
  children: ReactNode;
};

/** Fields that say who changed them while the form was open, until it is saved or left. */
export function Marked({ form, children }: MarkedProps) {
  const marks = useSelector(form, ({ context }) => context.marks as Marks);
  const markOf = useCallback(
    (name: string) => {
      const mark = marks[name];
      return mark && `${mark.how === "added" ? "Added" : "Changed"} by ${whoOf(mark)}`;
    },
    [marks],
  );
  return <FieldMarks value={markOf}>{children}</FieldMarks>;
}
