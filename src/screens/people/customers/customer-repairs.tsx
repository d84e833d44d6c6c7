import { customerRepairsMachine } from "../../../machines/repairs/repairs";
import { resources } from "../../../resources";
import { usePersonList } from "../../../wiring/lists/use-person-list";
import { ownRepairColumns, RepairCompact } from "../../kit/lists/repair-columns";
import { PersonList } from "../../kit/lists/person-list";

/** The customer's repair tickets that the person may see. */
export default function CustomerRepairs({ customerKey }: { customerKey: string }) {
  return (
    <PersonList
      actor={usePersonList(customerRepairsMachine, customerKey, "tickets")}
      title="Repairs"
      label="Repair tickets"
      none="No repair tickets yet"
      columns={ownRepairColumns}
      getRowHref={({ key }) => resources.repair.page(key)}
      renderCompact={(repair) => <RepairCompact repair={repair} isOwn />}
    />
  );
}
