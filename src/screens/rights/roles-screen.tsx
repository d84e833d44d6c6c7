import Plus from "lucide-react/icons/plus";
import { rolesListMachine } from "../../machines/rights/roles-list";
import { resources } from "../../resources";
import { ButtonLink } from "../../ui/controls/button-link";
import { useMay } from "../../wiring/session";
import { useListActor } from "../../wiring/lists/use-list-actor";
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
      {...(mayCreate && {
        renderAction: (look) => (
          <ButtonLink to={resources.role.add.path} tone="primary" {...look} icon={<Plus aria-hidden="true" />}>
            Create Role
          </ButtonLink>
        ),
      })}
    />
  );
}
