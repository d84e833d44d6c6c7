import { Menu as Ark } from "@ark-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router-dom";
import { menu } from "styled-system/recipes";

interface MenuItemBase {
  id: string;
  label: string;
  glyph?: ReactNode;
  tone?: "plain" | "danger";
}

/** An item goes somewhere (`to`) or does something (`onSelect`). */
export type MenuItem = MenuItemBase & ({ to: string } | { onSelect: () => void });

export interface MenuProps {
  /** The button that opens it; must take a ref and spread its props. */
  trigger: ReactElement;
  /** Quiet line on top, for example the signed-in email. */
  heading?: ReactNode;
  items: readonly MenuItem[];
}

export function Menu({ trigger, heading, items }: MenuProps) {
  const style = menu();
  return (
    <Ark.Root
      // A click that React Router can hear; the default one does not bubble and would reload the page.
      navigate={({ node }) => node.click()}
      lazyMount
      unmountOnExit
      positioning={{ strategy: "fixed", placement: "bottom-end", gutter: 6 }}
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Ark.Positioner className={style.positioner}>
        <Ark.Content className={style.content}>
          {heading && <div className={style.heading}>{heading}</div>}
          {items.map((item) => {
            const className = menu({ tone: item.tone ?? "plain" }).item;
            const text = (
              <>
                {item.glyph}
                {item.label}
              </>
            );
            return "to" in item ? (
              <Ark.Item key={item.id} value={item.id} className={className} asChild>
                <Link to={item.to}>{text}</Link>
              </Ark.Item>
            ) : (
              // Not Ark's onSelect: that needs a mouse to have rested on the item, and a tap has none.
              <Ark.Item key={item.id} value={item.id} className={className} onClick={item.onSelect}>
                {text}
              </Ark.Item>
            );
          })}
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  );
}
