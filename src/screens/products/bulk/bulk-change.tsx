import { useSelector } from "@xstate/react";
import type { ProductRow } from "../../../api/products/products";
import { boundBulkChange } from "../../../machines/products/bulk-change.machine";
import { Button } from "../../../ui/controls/button";
import type { ListActor } from "../../../wiring/lists/use-list-actor";
import type { SelectionActor } from "../../../wiring/lists/use-selection";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { SelectionBar } from "../../kit/lists/selection-bar";
import { BulkDialog } from "./bulk-dialog";

export type BulkChangeProps = { list: ListActor<ProductRow>; selection: SelectionActor };

/** What is offered for selected products, and the dialog that changes them. */
export default function BulkChange({ list, selection }: BulkChangeProps) {
  const actor = useScreenActor(boundBulkChange, { list, selection });
  const { keys, query } = useSelector(selection, ({ context }) => context);
  const isAll = useSelector(selection, (snapshot) => snapshot.matches("all"));
  const total = useSelector(list, ({ context }) => context.total);
  return (
    <>
      <SelectionBar list={list} selection={selection}>
        <Button
          size="sm"
          tone="primary"
          onClick={() => actor.send({ type: "change.requested", of: isAll ? { query } : { keys } })}
        >
          Change
        </Button>
      </SelectionBar>
      <BulkDialog actor={actor} selected={isAll ? total : keys.length} />
    </>
  );
}
