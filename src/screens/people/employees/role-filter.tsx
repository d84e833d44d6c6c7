import { Select } from "../../../ui/fields/select";
import { useLookup } from "../../../wiring/session";
import { optionsOf } from "../../kit/lists/lookup-options";
import { LookupChoice } from "../../kit/lookups/lookup-choice";

export function RoleFilter({ value, onChange }: { value: string; onChange: (role: string) => void }) {
  const roles = useLookup("user_roles");
  return (
    <LookupChoice
      of="user_roles"
      as={Select}
      label="Role"
      options={[{ value: "", label: "All roles" }, ...optionsOf(roles)]}
      value={value}
      onChange={onChange}
    />
  );
}
