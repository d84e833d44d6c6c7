import { type ReactNode, useCallback } from "react";
import { css } from "styled-system/css";

const root = css({
  position: "relative",
  display: "grid",
  placeItems: "center",
  width: "100%",
  maxWidth: "520px",
  marginInline: "auto",
  aspectRatio: "4 / 3",
  overflow: "hidden",
  borderRadius: "card",
  bg: "sunken",
  color: "ink2",
  "& video": { position: "absolute", inset: 0, width: "100%", height: "100%", objectFit: "cover" },
});
// White with a dark edge is seen on any picture.
const aim = css({
  position: "absolute",
  inset: "27% 8%",
  border: "2px solid #fff",
  borderRadius: "card",
  boxShadow: "0 0 0 1px rgb(0 0 0/.5), inset 0 0 0 1px rgb(0 0 0/.5)",
});

type LivePictureProps = {
  /** The picture of a camera, with its stream; null while there is none. */
  video: HTMLVideoElement | null;
  /** Shown in its place. */
  children: ReactNode;
};

/** The picture of a camera with a frame to aim by, in a box whose size does not depend on the camera. */
export function LivePicture({ video, children }: LivePictureProps) {
  const place = useCallback(
    (box: HTMLDivElement | null) => {
      if (video === null || box === null) return undefined;
      box.prepend(video);
      // Moving a video pauses it. A picture that ends while it starts is no failure.
      video.play().catch(() => undefined);
      return () => video.remove();
    },
    [video],
  );
  return (
    <div ref={place} className={root}>
      {video ? <div className={aim} /> : children}
    </div>
  );
}
