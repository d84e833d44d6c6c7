import { type ComponentType, type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Given to a control that may take the place of another one, or make place for one. */
export type Replaced = {
  /** What was typed into the focused box whose place this one takes, "" for nothing. */
  begun?: string | undefined;
  /** Its own box, if one types into it. */
  boxRef?: RefObject<HTMLInputElement | null> | undefined;
};

type ReplacedControlProps<Props extends object> = {
  control: ComponentType<Props & Replaced>;
  props: Props;
};

/**
 * Shows `control`. One that comes later takes over the focus and what is being typed into the one before. There is no
 * element around it, because toolbars lay out their children.
 */
export function ReplacedControl<Props extends object>({ control, props }: ReplacedControlProps<Props>) {
  const boxRef = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<Pick<Replaced, "begun"> & { control: typeof control }>({ control });
  useLayoutEffect(() => {
    const box = boxRef.current;
    if (shown.control === control) {
      if (shown.begun !== undefined) box?.focus();
      return;
    }
    if (box === null || box !== document.activeElement) return setShown({ control });
    // The box of a closed list shows the chosen entry.
    setShown({ control, begun: box.getAttribute("aria-expanded") === "true" ? box.value : "" });
  }, [control, shown]);
  const { control: Control, begun } = shown;
  return <Control {...props} begun={begun} boxRef={boxRef} />;
}
