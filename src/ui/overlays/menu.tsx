import {
  type ButtonHTMLAttributes,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useState,
  useSyncExternalStore,
} from "react";
import { arrivalOf } from "../behaviour/arrival";
import { MissingCode } from "../feedback/missing-code";
import { DialogFrame } from "./dialog-frame";

interface MenuItemBase {
  id: string;
  label: string;
  /** Shown above the first item of each part of the menu. */
  part?: string;
  glyph?: ReactNode;
  tone?: "plain" | "danger";
}

/**
 * An item follows a link (`to`), downloads a file (`file`), opens a paper in a new tab (`paper`), runs an action (`onSelect`), or is switched on or off while
 * the menu stays open (`onToggle`).
 */
export type MenuItem = MenuItemBase &
  (
    | { to: string }
    | { file: string }
    | { paper: string }
    | { onSelect: () => void }
    | { checked: boolean; onToggle: () => void }
  );

type TriggerProps = ButtonHTMLAttributes<HTMLButtonElement>;

export interface MenuProps {
  /** The name of the dialog that says that the menu's code could not be loaded. */
  label: string;
  /** The button that opens it; must take a ref and spread its props. */
  trigger: ReactElement<TriggerProps>;
  /** A secondary line at the top, for example the signed-in email. */
  heading?: ReactNode;
  items: readonly MenuItem[];
}

/** After a press with a pointer no item is highlighted. */
const NONE = -1;

const arrival = arrivalOf(() => import("./opened-menu"));

/**
 * A button with a menu. The menu's code loads on the first user input; until the first press only the button is rendered,
 * and while that press waits for the code the button keeps its focus and takes arrow keys and Escape for the menu.
 */
export function Menu({ label, ...menu }: MenuProps) {
  const { trigger, items } = menu;
  const code = useSyncExternalStore(arrival.subscribe, arrival.get);
  // The number of the item to highlight.
  const [pressed, setPressed] = useState<number>();
  const press = (at: number) => {
    arrival.ask();
    setPressed(at);
  };
  const handleKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === "ArrowDown") press(Math.min((pressed ?? NONE) + 1, items.length - 1));
    else if (key === "ArrowUp") press(Math.max((pressed ?? items.length) - 1, 0));
    else if (key === "Escape" && pressed !== undefined) setPressed(undefined);
    else return;
    event.preventDefault();
  };
  if (pressed !== undefined && typeof code === "object") {
    return <code.default {...menu} highlighted={items[pressed]?.id ?? null} />;
  }
  return (
    <>
      {cloneElement(trigger, {
        "aria-haspopup": "menu",
        "aria-expanded": false,
        "aria-busy": pressed === undefined ? undefined : true,
        // A click without a pointer comes from Enter or Space.
        onClick: ({ detail }: MouseEvent) => press(detail === 0 ? 0 : NONE),
        onKeyDown: handleKey,
      })}
      {pressed !== undefined && code === "missing" && (
        <DialogFrame kind="confirm" title={label} onClose={() => setPressed(undefined)}>
          <MissingCode onRetry={arrival.ask} />
        </DialogFrame>
      )}
    </>
  );
}
