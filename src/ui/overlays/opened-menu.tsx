import {
  MenuCheckboxItem,
  MenuContent,
  MenuItem as ArkItem,
  MenuPositioner,
  MenuRoot,
  MenuTrigger,
} from "@ark-ui/react/menu";
import Check from "lucide-react/icons/check";
import { Fragment } from "react";
import { Link } from "react-router-dom";
import { menu } from "styled-system/recipes";
import type { MenuItem, MenuProps } from "./menu";

export interface OpenedMenuProps extends Omit<MenuProps, "label"> {
  /** The item that a press of a key highlights at once; null for a pointer. */
  highlighted: string | null;
}

/** A menu from its first opening on. It renders open. */
export default function OpenedMenu({ trigger, heading, items, highlighted }: OpenedMenuProps) {
  const style = menu();
  return (
    <MenuRoot
      defaultOpen
      {...(highlighted !== null && { defaultHighlightedValue: highlighted })}
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
  if ("paper" in item) {
    return (
      <ArkItem {...look} asChild>
        <a href={item.paper} target="_blank" rel="noreferrer">
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
