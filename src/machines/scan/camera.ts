import { type CallbackLogicFunction, type EventObject, fromCallback, fromPromise } from "xstate";
import { sessionActor } from "../session/session";
import { type CameraEvent, cameraMachine, type FramesInput, type ReadCode } from "./camera.machine";
import { openPicture } from "./camera-picture";
import { loadReader } from "./camera-reader";

/** The time from one frame to the next, in ms. */
const FRAME_MS = 125;
/** A code out of view counts again after a second, which the machine learns from a frame of then. */
const REPEAT_MS = 1100;
const SIGNAL_MS = 60;

const watchPage: CallbackLogicFunction<EventObject, CameraEvent> = ({ sendBack }) => {
  const look = () => sendBack({ type: document.hidden ? "page.hidden" : "page.shown" });
  // A page that is left may be kept as it is, and be shown again.
  const leave = () => sendBack({ type: "page.hidden" });
  document.addEventListener("visibilitychange", look);
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", look);
  const session = sessionActor.subscribe((state) => {
    if (!state.matches({ signedIn: "permitted" })) sendBack({ type: "session.ended" });
  });
  return () => {
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("pageshow", look);
    session.unsubscribe();
  };
};

const readFrames: CallbackLogicFunction<EventObject, CameraEvent, FramesInput> = ({
  input: { video, read },
  sendBack,
}) => {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout>;
  let sent: { code: string | null; at: number; isRepeated: boolean } = { code: null, at: 0, isRepeated: true };
  const say = (code: string | null) => {
    const at = performance.now();
    const isChanged = code !== sent.code;
    if (!isChanged && (sent.isRepeated || at - sent.at < REPEAT_MS)) return;
    sent = { code, at, isRepeated: !isChanged };
    sendBack({ type: "frame.read", code, at });
  };
  const look = async () => {
    const began = performance.now();
    const code = video.readyState < video.HAVE_CURRENT_DATA ? null : await read(video);
    if (isStopped) return;
    say(code);
    timer = setTimeout(next, Math.max(0, began + FRAME_MS - performance.now()));
  };
  const next = () => void look().catch(() => sendBack({ type: "frame.failed" }));
  next();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
};

/** The camera of this device. */
export const boundCamera = cameraMachine.provide({
  actors: {
    watchPage: fromCallback(watchPage),
    camera: fromCallback(openPicture),
    loadReader: fromPromise<ReadCode, void>(({ signal }) => loadReader(signal)),
    frames: fromCallback(readFrames),
  },
  actions: { signal: () => void navigator.vibrate?.(SIGNAL_MS) },
});
