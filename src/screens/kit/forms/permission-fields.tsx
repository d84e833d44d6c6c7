import type { Permission } from "../../../api/rights/permissions.contract";
import type { PermissionGroup } from "../../../api/rights/permissions";
import { giveRefusal, type Rights } from "../../../machines/rights/permission-rules";
import { categoryState, itemsOf, type PermissionSet, withKeys } from "../../../machines/rights/permission-set";
import { PermissionMatrix } from "../../../ui/tables/permission-matrix";

type Props = {
  label: string;
  groups: readonly PermissionGroup[];
  set: PermissionSet;
  /** The viewer, who cannot grant permissions they lack. */
  viewer: Rights;
  /** The viewer may change none of it, or not now. */
  readOnly: boolean;
  onChange: (set: Permission[]) => void;
};

/** The permissions of a person or a role; the viewer ticks those they may grant. */
export function PermissionFields({ label, groups, set, viewer, readOnly, onChange }: Props) {
  const stateOf = (group: PermissionGroup) => categoryState(group, set, (key) => giveRefusal(viewer, key) === null);
  const turn = (keys: PermissionSet, isOn: boolean) => onChange(withKeys(groups, set, keys, isOn));
  const keysOf = (named: string) =>
    itemsOf(groups)
      .map(({ key }) => key)
      .filter((key) => key === named);
  return (
    <PermissionMatrix
      label={label}
      readOnly={readOnly}
      categories={groups.map((group) => {
        const { press, ...state } = stateOf(group);
        return {
          ...state,
          title: group.category,
          disabled: press.keys.length === 0,
          items: group.items.map((item) => ({
            ...item,
            mark: `acls.${item.key}`,
            checked: set.includes(item.key),
            refusal: giveRefusal(viewer, item.key),
          })),
        };
      })}
      onItem={(key, isOn) => turn(keysOf(key), isOn)}
      onCategory={(title) => {
        const group = groups.find(({ category }) => category === title);
        if (group === undefined) return;
        const { keys, isOn } = stateOf(group).press;
        turn(keys, isOn);
      }}
    />
  );
}

/** `9 of 29 on` */
export const countOn = (groups: readonly PermissionGroup[], set: PermissionSet): string =>
  `${set.length} of ${itemsOf(groups).length} on`;
