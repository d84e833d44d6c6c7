import {
  MenuCheckboxItem,
  MenuContent,
  MenuItem as ArkItem,
  MenuPositioner,
  MenuRoot,
  MenuTrigger,
} from "@ark-ui/react/menu";
import Check from "lucide-react/icons/check";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { menu } from "styled-system/recipes";

interface MenuItemBase {
  id: string;
  label: string;
  /** Shown above the first item of each part of the menu. */
  part?: string;
  glyph?: ReactNode;
  tone?: "plain" | "danger";
}

/**
 * An item follows a link (`to`), downloads a file (`file`), runs an action (`onSelect`), or is switched on or off while
 * the menu stays open (`onToggle`).
 */
export type MenuItem = MenuItemBase &
  ({ to: string } | { file: string } | { onSelect: () => void } | { checked: boolean; onToggle: () => void });

export interface MenuProps {
  /** The button that opens it; must take a ref and spread its props. */
  trigger: ReactElement;
  /** A secondary line at the top, for example the signed-in email. */
  heading?: ReactNode;
  items: readonly MenuItem[];
}

export function Menu({ trigger, heading, items }: MenuProps) {
  const style = menu();
  return (
    <MenuRoot
      // A click that React Router handles; the default one does not bubble and would reload the page.
      navigate={({ node }) => node.click()}
      lazyMount
      unmountOnExit
      positioning={{ strategy: "fixed", placement: "bottom-end", gutter: 6 }}
    >
      <MenuTrigger asChild>{trigger}</MenuTrigger>
      <MenuPositioner className={style.positioner}>
        <MenuContent className={style.content}>
          {heading && <div className={style.heading}>{heading}</div>}
          {items.map((item, at) => (
            <Fragment key={item.id}>
              {item.part !== undefined && item.part !== items[at - 1]?.part && (
                <div className={style.heading}>{item.part}</div>
              )}
              <Item item={item} />
            </Fragment>
          ))}
        </MenuContent>
      </MenuPositioner>
    </MenuRoot>
  );
}

function Item({ item }: { item: MenuItem }) {
  const look = { value: item.id, className: menu({ tone: item.tone ?? "plain" }).item };
  const text = (
    <>
      {item.glyph}
      {item.label}
    </>
  );
  if ("to" in item) {
    return (
      <ArkItem {...look} asChild>
        <Link to={item.to}>{text}</Link>
      </ArkItem>
    );
  }
  if ("file" in item) {
    return (
      <ArkItem {...look} asChild>
        {/* Refused, it is a failed download and no page in place of this one. */}
        <a href={item.file} download>
          {text}
        </a>
      </ArkItem>
    );
  }
  // Not Ark's onSelect: it needs a pointer that rested on the item, which a tap does not do.
  if ("onSelect" in item) {
    return (
      <ArkItem {...look} onClick={item.onSelect}>
        {text}
      </ArkItem>
    );
  }
  return (
    <MenuCheckboxItem {...look} checked={item.checked} closeOnSelect={false} onClick={item.onToggle}>
      {text}
      {item.checked && <Check aria-hidden="true" className={menu().check} />}
    </MenuCheckboxItem>
  );
}
