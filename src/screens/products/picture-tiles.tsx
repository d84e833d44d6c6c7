import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { type Picture, shownIn } from "../../machines/products/picture.machine";
import { Thumbnail } from "../../ui/display/thumbnail";

const row = css({ display: "flex", flexWrap: "wrap", gap: "8" });
const tile = css({
  width: "56px",
  height: "56px",
  padding: "1px",
  border: "1px solid transparent",
  borderRadius: "card",
  cursor: "pointer",
  _hover: { borderColor: "control" },
  _focusVisible: { outline: "2px solid {colors.focus}", outlineOffset: "2px" },
  "&[aria-pressed=true]": { borderColor: "brand", boxShadow: "0 0 0 1px {colors.brand}" },
});

/** The picture of these that is shown large. */
export const useShown = (picture: Picture, pictures: readonly string[]): string =>
  useSelector(picture, ({ context }) => shownIn(pictures, context.shown));

type PictureTilesProps = { pictures: readonly string[]; picture: Picture; children?: ReactNode };

/** Chooses the picture that is shown large; `children` is what comes after the last one. */
export function PictureTiles({ pictures, picture, children }: PictureTilesProps) {
  const shown = useShown(picture, pictures);
  return (
    <div className={row}>
      {pictures.map((reference, at) => (
        <button
          key={reference}
          type="button"
          className={tile}
          aria-label={`Picture ${at + 1} of ${pictures.length}`}
          aria-pressed={reference === shown}
          onClick={() => picture.send({ type: "picture.shown", reference })}
        >
          <Thumbnail src={reference} size={52} />
        </button>
      ))}
      {children}
    </div>
  );
}
