import type { CallbackLogicFunction } from "xstate";
import type { CameraEvent, Refusal, TorchEvent } from "./camera.machine";

/** Enough for the narrow bars of an IMEI that fills half of a phone's picture. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } },
};

/** What getUserMedia's errors mean: https://w3c.github.io/mediacapture-main/#dom-mediadevices-getusermedia */
const REFUSALS: Partial<Record<string, Refusal>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "absent",
  OverconstrainedError: "absent",
  TypeError: "absent",
};

const refusalOf = ({ name }: { name?: string }): Refusal => REFUSALS[name ?? ""] ?? "busy";

// TypeScript's types lack the torch: https://w3c.github.io/mediacapture-image/#torch
const hasTorch = (track: MediaStreamTrack): boolean =>
  (track.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true;

const setTorch = (track: MediaStreamTrack, isLit: boolean): Promise<void> =>
  track.applyConstraints({ advanced: [{ torch: isLit } as MediaTrackConstraintSet] });

function videoOf(stream: MediaStream): HTMLVideoElement {
  const video = document.createElement("video");
  // Without these two, iOS shows the picture in a player of its own.
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  return video;
}

/** Opens the camera at the back of the phone, or the only one; its tracks end when this is stopped. */
export const openPicture: CallbackLogicFunction<TorchEvent, CameraEvent> = ({ sendBack, receive }) => {
  let stream: MediaStream | undefined;
  let isStopped = false;
  const stop = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const open = async () => {
    stream = await navigator.mediaDevices.getUserMedia(WANTED);
    // The permission came after the sheet was closed.
    if (isStopped) return stop();
    const [track] = stream.getVideoTracks();
    if (track === undefined) return sendBack({ type: "picture.refused", refusal: "absent" });
    track.addEventListener("ended", () => sendBack({ type: "picture.refused", refusal: "lost" }));
    receive(({ isLit }) => void setTorch(track, isLit).catch(() => undefined));
    sendBack({ type: "picture.opened", picture: { video: videoOf(stream), hasTorch: hasTorch(track) } });
  };
  open().catch((error: Error | DOMException) => sendBack({ type: "picture.refused", refusal: refusalOf(error) }));
  return () => {
    isStopped = true;
    stop();
  };
};
