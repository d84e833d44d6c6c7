import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { Drawer } from "../../api/shifts/shifts";
import type { openingForm } from "../../machines/shifts/shift-forms";
import { shiftMachine } from "../../machines/shifts/shift.machine";
import { shiftsListMachine } from "../../machines/shifts/shifts";
import { resources } from "../../resources";
import { focusFirstControl } from "../../ui/behaviour/first-control";
import { Money } from "../../ui/display/money";
import { StatusGlyph } from "../../ui/display/status-glyph";
import { Field } from "../../ui/fields/field";
import { Select } from "../../ui/fields/select";
import { Modal } from "../../ui/overlays/modal";
import { FilterBar } from "../../ui/tables/filter-bar";
import { useListActor } from "../../wiring/lists/use-list-actor";
import { useLeaveGuard } from "../../wiring/pages/use-leave-guard";
import { useMay, useSeesEveryStore } from "../../wiring/session";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { FormButtons, FormTrouble } from "../kit/forms/card-form";
import { stack } from "../kit/forms/form-styles";
import { LeaveDialog } from "../kit/forms/leave-dialog";
import { AddButton } from "../kit/lists/add-button";
import { ListScreen, ListSearch } from "../kit/lists/list-screen";
import { StoreFilter } from "../kit/lists/store-filter";
import { CashCount } from "./cash-count";
import { SHIFT_WORDS, ShiftCompact, shiftColumns } from "./shift-columns";

const SEGMENTS = [
  { value: "", label: "All" },
  ...Object.entries(SHIFT_WORDS).map(([value, { label, like }]) => ({
    value,
    label,
    glyph: <StatusGlyph status={like} />,
  })),
];

export function Component() {
  const list = useListActor(shiftsListMachine);
  const desk = useScreenActor(shiftMachine, { page: list });
  const opening = useSelector(desk, ({ children }) => children.opening);
  const { status = "", store = "" } = useSelector(list, ({ context }) => context.query.filters);
  const drawers = useSelector(list, ({ context }) => (context.extra ?? []) as readonly Drawer[]);
  const seesEveryStore = useSeesEveryStore();
  const mayOpen = useMay("shifts.open");
  const filter = (name: string) => (value: string) => list.send({ type: "filter.changed", name, value });
  useLeaveGuard(opening);
  return (
    <>
      <ListScreen
        actor={list}
        resource={resources.shift}
        columns={shiftColumns}
        getRowKey={({ key }) => key}
        getRowHref={({ key }) => resources.shift.page(key)}
        renderCompact={(shift) => <ShiftCompact shift={shift} />}
        renderAction={
          mayOpen &&
          ((look) => (
            <AddButton
              {...look}
              dialog={{ send: () => desk.send({ type: "opening.requested" }) }}
              label="Open a shift"
            />
          ))
        }
        filters={
          <FilterBar
            search={<ListSearch actor={list} placeholder="Search shifts" />}
            status={{ label: "Shift status", options: SEGMENTS, value: status, onChange: filter("status") }}
            {...(seesEveryStore && {
              aside: <StoreFilter value={store} onChange={filter("store")} />,
              asideFilters: { store },
            })}
          />
        }
      />
      {opening && <OpeningDialog form={opening} drawers={drawers} />}
    </>
  );
}

type OpeningProps = { form: ActorRefFrom<typeof openingForm>; drawers: readonly Drawer[] };

function OpeningDialog({ form, drawers }: OpeningProps) {
  const values = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems);
  const seesEveryStore = useSeesEveryStore();
  const chosen = drawers.find(({ key }) => key === values.accountKey);
  const free = drawers.filter(({ isFree, key }) => isFree || key === values.accountKey);
  const change = (patch: Partial<typeof values>) => form.send({ type: "field.changed", patch });
  return (
    <Modal
      open
      title="Open a shift"
      onClose={() => form.send({ type: "leave.requested" })}
      footer={<FormButtons form={form} saveLabel="Open shift" />}
    >
      <div className={stack} ref={focusFirstControl}>
        <FormTrouble form={form} made={{ noun: "shift", onOpen: () => form.send({ type: "saved.opened" }) }} />
        <Field
          name="accountKey"
          label="Cash account"
          error={problems?.fields["accountKey"]}
          hint={free.length === 0 && "Every cash account you see has an open shift"}
        >
          <Select
            placeholder="Select account"
            options={free.map(({ key, name, storeTitle }) => ({
              value: key,
              label: name,
              ...(seesEveryStore && { hint: storeTitle }),
            }))}
            value={values.accountKey}
            onChange={(accountKey) => change({ accountKey })}
          />
        </Field>
        <CashCount
          values={values}
          problems={problems}
          change={change}
          facts={chosen ? [{ term: "Balance of the account", detail: <Money kobo={chosen.balance} /> }] : []}
        />
        <LeaveDialog actor={form}>Your changes will be lost.</LeaveDialog>
      </div>
    </Modal>
  );
}
