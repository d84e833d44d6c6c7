import { useSelector } from "@xstate/react";
import type { ProductRow } from "../../../api/products/products";
import { boundBulkChange, labelledOf } from "../../../machines/products/bulk-change.machine";
import { Button } from "../../../ui/controls/button";
import type { ListActor } from "../../../wiring/lists/use-list-actor";
import type { SelectionActor } from "../../../wiring/lists/use-selection";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { SelectionBar } from "../../kit/lists/selection-bar";
import { files } from "../../../urls";
import { BulkDialog } from "./bulk-dialog";
import { LabelsMenu } from "../labels-menu";

export type BulkChangeProps = { list: ListActor<ProductRow>; selection: SelectionActor };

/** What is offered for selected products, and the dialog that changes them. */
export default function BulkChange({ list, selection }: BulkChangeProps) {
  const actor = useScreenActor(boundBulkChange, { list, selection });
  const { keys, query } = useSelector(selection, ({ context }) => context);
  const isAll = useSelector(selection, (snapshot) => snapshot.matches("all"));
  const of = isAll ? { query } : { keys };
  const total = useSelector(list, ({ context }) => context.total);
  return (
    <>
      <SelectionBar list={list} selection={selection}>
        <LabelsMenu fileOf={(...kind) => files.manyLabels(labelledOf(of), ...kind)} />
        <Button size="sm" tone="primary" onClick={() => actor.send({ type: "change.requested", of })}>
          Change
        </Button>
      </SelectionBar>
      <BulkDialog actor={actor} selected={isAll ? total : keys.length} />
    </>
  );
}
