import { useSelector } from "@xstate/react";
import { createContext, use } from "react";
import { css } from "styled-system/css";
import type { AnyMachineSnapshot, Subscribable } from "xstate";
import { resources, type RecordKind, type ShownKind } from "../../../resources";
import { lazyPart } from "../../../ui/behaviour/arrival";
import { useRights } from "../../../wiring/session";
import type { EditingHintProps } from "./editing-hint";

const EditingHint = lazyPart<EditingHintProps>(() => import("./editing-hint"));

/** The kind of the records that the forms inside edit. */
export const EditedKind = createContext<ShownKind | null>(null);

// Its space is there before the hint is, so that no field moves.
const place = css({ position: "relative", height: "16px", marginTop: "-16px" });

type EditingPlaceProps = {
  form: Subscribable<AnyMachineSnapshot> & { getSnapshot: () => AnyMachineSnapshot };
  /** Such a form edits from the first change on, others from their opening. */
  isAlwaysOpen: boolean;
};

const isRecordKind = (kind: ShownKind | null): kind is RecordKind => kind !== null && kind in resources;

/** Where a form that edits a record says who else does. */
export function EditingPlace({ form, isAlwaysOpen }: EditingPlaceProps) {
  const kind = use(EditedKind);
  const key = useSelector(form, ({ context }) => context.key as string | undefined);
  const isEditing = useSelector(form, ({ status }) => status === "active");
  const isModified = useSelector(form, (snapshot) => snapshot.hasTag("modified"));
  const may = useRights();
  if (!isRecordKind(kind) || key === undefined) return null;
  const isAnnounced = isEditing && (isModified || !isAlwaysOpen) && may(resources[kind].view);
  return <div className={place}>{isAnnounced && <EditingHint key={key} kind={kind} recordKey={key} />}</div>;
}
