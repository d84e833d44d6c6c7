import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useId } from "react";
import { navGroup } from "styled-system/recipes";

export interface NavGroupProps {
  label: string;
  expanded: boolean;
  onToggle: () => void;
  /** In a collapsed sidebar the heading is a hairline and the items are always visible. */
  iconsOnly?: boolean;
  children: ReactNode;
}

export function NavGroup({ label, expanded, onToggle, iconsOnly = false, children }: NavGroupProps) {
  const style = navGroup();
  const id = useId();
  if (iconsOnly) {
    return (
      <div role="group" aria-label={label}>
        <hr className={style.hairline} />
        {children}
      </div>
    );
  }
  return (
    <div className={style.root}>
      <button type="button" className={style.heading} aria-expanded={expanded} aria-controls={id} onClick={onToggle}>
        {label}
        <span className={style.chevron}>
          <ChevronDown />
        </span>
      </button>
      <div id={id} role="group" aria-label={label} className={style.items} hidden={!expanded}>
        {children}
      </div>
    </div>
  );
}
