import {
  ToastActionTrigger,
  ToastCloseTrigger,
  ToastRoot,
  ToastTitle,
  Toaster as Ark,
  createToaster,
} from "@ark-ui/react/toast";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import { button, toast } from "styled-system/recipes";
import type { Toast as Message } from "../../toast";

const SHOWN_MS = 2000;
/** The time to read a message, decide and reach its button. */
const UNDO_MS = 10_000;
/** A phone has room for one message, over its top bar; the others are behind it until the stack is touched or focused. */
const isStack = window.matchMedia?.("(max-width: 767.98px)").matches ?? false;

const store = createToaster({
  placement: "top",
  duration: SHOWN_MS,
  gap: isStack ? 6 : 8,
  offsets: isStack ? { top: "6px", bottom: "6px", left: "16px", right: "16px" } : "16px",
  overlap: isStack,
});
const glyphs = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const;

// A live region announces only content added after it is mounted, so early messages wait for it.
let standing = 0;
const early: Message[] = [];

function show({ tone, text, onUndo }: Message) {
  for (const { id, title } of store.getVisibleToasts()) if (title === text) store.remove(id);
  // Each of them has its time in front.
  if (isStack)
    for (const [behind, { id }] of store.getVisibleToasts().entries())
      if (id !== undefined) store.update(id, { duration: SHOWN_MS * (behind + 2) });
  store.create({
    title: text,
    type: tone,
    closable: true,
    ...(onUndo && { duration: UNDO_MS, action: { label: "Undo", onClick: onUndo } }),
  });
}

/** Shows a message for 2 s at the top; may be called before the Toaster is mounted. */
export function raiseToast(message: Message) {
  if (standing > 0) show(message);
  else early.push(message);
}

const toneOf = (type: string | undefined): Message["tone"] =>
  type === "warning" || type === "error" ? type : "success";

export default function Toaster() {
  const origin = useRef<Element | null>(null);
  useEffect(() => {
    let stands = false;
    // Ark subscribes to its store after this tick; an earlier message would be lost.
    const settled = setTimeout(() => {
      stands = true;
      standing += 1;
      for (const message of early.splice(0)) show(message);
    });
    return () => {
      clearTimeout(settled);
      if (stands) standing -= 1;
    };
  }, []);
  return (
    <Ark
      toaster={store}
      className={toast().group}
      aria-label="Notifications"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget;
      }}
    >
      {(message) => {
        const tone = toneOf(message.type);
        const style = toast({ tone });
        const Glyph = glyphs[tone];
        return (
          // The region is the live region; a second live role inside would read each message twice.
          <ToastRoot className={style.root} role="group">
            <span className={style.glyph}>
              <Glyph />
            </span>
            <ToastTitle className={style.text}>{message.title}</ToastTitle>
            {message.action && (
              <ToastActionTrigger className={button({ tone: "secondary", size: "sm" })}>
                {message.action.label}
              </ToastActionTrigger>
            )}
            <ToastCloseTrigger
              className={style.close}
              aria-label="Dismiss"
              onClick={() => {
                if (origin.current instanceof HTMLElement) origin.current.focus();
              }}
            >
              <X />
            </ToastCloseTrigger>
          </ToastRoot>
        );
      }}
    </Ark>
  );
}
