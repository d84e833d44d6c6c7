import { useSelector } from "@xstate/react";
import { auditListMachine } from "../../../machines/shell/history.machine";
import { resources } from "../../../resources";
import { FilterBar } from "../../../ui/tables/filter-bar";
import { Select } from "../../../ui/fields/select";
import { useLookup } from "../../../wiring/session";
import { useListActor } from "../../../wiring/lists/use-list-actor";
import { ListScreen } from "../../kit/lists/list-screen";
import { optionsOf } from "../../kit/lists/lookup-options";
import { LookupChoice } from "../../kit/lookups/lookup-choice";
import { AuditCompact, auditColumns, pageOf } from "./audit-columns";

const CHANGES = { one: "change", many: "changes", label: "Audit log" } as const;

const KINDS = [
  { value: "", label: "Everything" },
  ...Object.values(resources).map(({ one, label }) => ({ value: one, label })),
  { value: "refusedSale", label: "Refused sales" },
  { value: "session", label: "Signing in and out" },
  { value: "signInRules", label: "Sign-in rules" },
  { value: "export", label: "Downloaded reports" },
  { value: "invoice", label: "Opened invoices" },
  { value: "receipt", label: "Opened receipts" },
  { value: "claimTicket", label: "Opened claim tickets" },
  { value: "purchaseOrder", label: "Opened purchase orders" },
  { value: "shiftReport", label: "Opened shift reports" },
  { value: "statement", label: "Opened statements" },
  { value: "transferNote", label: "Opened transfer notes" },
  { value: "mail", label: "Mail" },
  { value: "picture", label: "Pictures" },
];

export function Component() {
  const actor = useListActor(auditListMachine);
  const { entity = "", employee = "" } = useSelector(actor, ({ context }) => context.query.filters);
  const employees = useLookup("employees");
  const filter = (name: string) => (value: string) => actor.send({ type: "filter.changed", name, value });
  return (
    <ListScreen
      actor={actor}
      resource={CHANGES}
      columns={auditColumns}
      getRowKey={({ id }) => String(id)}
      getRowHref={pageOf}
      renderCompact={(entry) => <AuditCompact entry={entry} />}
      filters={
        <FilterBar
          search={<Select label="What" options={KINDS} value={entity} onChange={filter("entity")} />}
          aside={
            <LookupChoice
              of="employees"
              as={Select}
              label="Employee"
              options={[{ value: "", label: "All employees" }, ...optionsOf(employees)]}
              value={employee}
              onChange={filter("employee")}
            />
          }
          asideFilters={{ employee }}
        />
      }
    />
  );
}
