import { useSelector } from "@xstate/react";
import { shellActor } from "../../../../machines/shell/shell";
import { arrivalOf, useArrival } from "../../../../ui/behaviour/arrival";
import { useShortcuts } from "../../../../ui/behaviour/use-shortcuts";
import { MissingCode } from "../../../../ui/feedback/missing-code";
import { DialogFrame } from "../../../../ui/overlays/dialog-frame";
import { useProfile } from "../../../../wiring/session";
import { useEarlyActor } from "../../../../wiring/use-early-actor";

const arrival = arrivalOf(() => import("./shortcut-list"));

const close = () => shellActor.send({ type: "shortcuts.closed" });

/**
 * Handles the shortcuts of every page, and lists them. The list and what leads to other pages load on the first input;
 * letters for other pages wait for the profile, which says what the person may open.
 */
export function Shortcuts() {
  const profile = useProfile();
  const isListed = useSelector(shellActor, (snapshot) => snapshot.matches({ layer: "shortcuts" }));
  const { code, onRetry } = useArrival(arrival, isListed);
  const { actor, early, send } = useEarlyActor(
    code && profile !== null ? () => code.createShortcuts(profile) : undefined,
    profile?.key,
  );
  useShortcuts({
    press: (key) => send({ type: "key.pressed", key }),
    isWaiting: () => actor?.getSnapshot().matches("going") ?? early.at(-1)?.key === "G",
  });
  return (
    isListed && (
      <DialogFrame title="Keyboard shortcuts" onClose={close}>
        {onRetry && <MissingCode onRetry={onRetry} />}
        {code && profile !== null && <code.ShortcutList profile={profile} />}
      </DialogFrame>
    )
  );
}
