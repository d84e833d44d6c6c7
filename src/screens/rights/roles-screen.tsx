import { rolesListMachine } from "../../machines/rights/roles-list";
import { resources } from "../../resources";
import { useMay } from "../../wiring/session";
import { useListActor } from "../../wiring/lists/use-list-actor";
import { AddLink } from "../kit/lists/add-link";
import { ListScreen } from "../kit/lists/list-screen";
import { RoleCompact, roleColumns } from "./role-columns";

export function Component() {
  const actor = useListActor(rolesListMachine);
  const mayCreate = useMay("roles.manage");
  return (
    <ListScreen
      actor={actor}
      resource={resources.role}
      columns={roleColumns}
      getRowKey={({ key }) => key}
      getRowHref={({ key }) => resources.role.page(key)}
      renderCompact={(role) => <RoleCompact role={role} />}
      renderAction={mayCreate && ((look) => <AddLink {...look} resource={resources.role} />)}
    />
  );
}
