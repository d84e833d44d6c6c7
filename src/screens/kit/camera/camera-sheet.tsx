import { useSelector } from "@xstate/react";
import { type ReactNode, useRef } from "react";
import { css } from "styled-system/css";
import { boundCamera } from "../../../machines/scan/camera";
import type { Refusal } from "../../../machines/scan/camera.machine";
import type { Added } from "../../../machines/scan/scan.machine";
import { Button } from "../../../ui/controls/button";
import { LivePicture } from "../../../ui/display/live-picture";
import { ErrorState } from "../../../ui/feedback/error-state";
import { Modal } from "../../../ui/overlays/modal";
import { useScreenActor } from "../../../wiring/use-screen-actor";

const stack = css({ display: "grid", gap: "12" });
// A long title and its code have room, so that the first one moves nothing.
const said = css({ minHeight: "60px", textAlign: "center", color: "ink2", overflowWrap: "anywhere" });
const strong = css({ display: "block", textStyle: "cardTitle", color: "ink" });

const SAFE = "What you typed and scanned is still here.";

const REFUSALS: Record<Refusal, { title: string; advice: string }> = {
  absent: { title: "No camera was found", advice: `${SAFE} Search for the product by its name or code instead.` },
  denied: {
    title: "The browser does not allow the camera",
    advice: `${SAFE} Allow the camera for this site in the browser's settings, then try again.`,
  },
  busy: {
    title: "The camera could not be started",
    advice: `${SAFE} Close other apps that use the camera, then try again.`,
  },
  lost: { title: "The camera stopped", advice: `${SAFE} Another app may have taken it. Try again.` },
  unread: {
    title: "The part that reads barcodes could not be loaded",
    advice: `${SAFE} It is downloaded once. Check the connection, then try again.`,
  },
};

const wordsOf = ({ title, code, times }: Added) => ({
  title: times === 1 ? `Added ${title}` : `Added ${title}, ${times} times`,
  code,
});

export type CameraSheetProps = {
  title: string;
  onCode: (code: string) => void;
  onClose: () => void;
  /** What a code added last. */
  added?: Added | null;
  /** Below the picture. */
  children?: ReactNode;
};

/** Loaded when a person opens it: no page needs the camera. */
export default function CameraSheet({ title, onCode, onClose, added = null, children }: CameraSheetProps) {
  const camera = useScreenActor(boundCamera, { take: onCode, leave: onClose });
  const { picture, refusal, isLit } = useSelector(camera, ({ context }) => context);
  const isAsking = useSelector(camera, (snapshot) => snapshot.matches({ on: "asking" }));
  const isWatching = useSelector(camera, (snapshot) => snapshot.matches({ on: "watching" }));
  const hint = isWatching ? "Hold a barcode inside the frame" : "Barcodes are read once the camera is on";
  const done = useRef<HTMLButtonElement>(null);
  const words = added && wordsOf(added);
  return (
    <Modal
      open
      kind="sheet"
      title={title}
      initialFocus={() => done.current}
      onClose={() => camera.send({ type: "sheet.closed" })}
      footer={
        <>
          {picture?.hasTorch && (
            <Button aria-pressed={isLit} onClick={() => camera.send({ type: "torch.pressed" })}>
              Light
            </Button>
          )}
          <Button ref={done} tone="primary" onClick={() => camera.send({ type: "sheet.closed" })}>
            Done
          </Button>
        </>
      }
    >
      <div className={stack}>
        <LivePicture video={picture?.video ?? null}>
          {refusal === null ? (
            <p>{isAsking ? "Waiting for the camera. Allow it if the browser asks." : "The camera is off"}</p>
          ) : (
            <ErrorState advice={REFUSALS[refusal].advice} onRetry={() => camera.send({ type: "retry.requested" })}>
              {REFUSALS[refusal].title}
            </ErrorState>
          )}
        </LivePicture>
        <p className={said} role="status">
          {words ? (
            <>
              <span className={strong}>{words.title}</span>
              {words.code}
            </>
          ) : (
            hint
          )}
        </p>
        {children}
      </div>
    </Modal>
  );
}
