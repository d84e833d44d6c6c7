import Trash2 from "lucide-react/icons/trash-2";
import { firstControl } from "../behaviour/first-control";
import { IconButton, type IconButtonProps } from "./icon-button";

/** Removes the line that it stands in; the focus goes to the first control of the line's card. */
export const RemoveButton = (props: Omit<IconButtonProps, "icon" | "ref">) => (
  <IconButton {...props} ref={stayInCard} icon={<Trash2 aria-hidden="true" />} />
);

function stayInCard(button: HTMLElement | null): () => void {
  const card = button?.closest("section") ?? null;
  return () => {
    if (document.activeElement === button) queueMicrotask(() => firstControl(card)?.focus({ preventScroll: true }));
  };
}
