import Package from "lucide-react/icons/package";
import { useState } from "react";
import { thumbnail } from "styled-system/recipes";

export type ThumbnailProps = {
  src?: string | null | undefined;
  size?: 24 | 36 | 40 | 52 | undefined;
};

/** Decoration next to a product's name; a parcel replaces a picture that is missing or does not load. */
export function Thumbnail({ src, size = 40 }: ThumbnailProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={thumbnail({ size: `${size}` })} aria-hidden="true">
      {src && src !== broken ? (
        <img src={src} alt="" width={size} height={size} loading="lazy" onError={() => setBroken(src)} />
      ) : (
        <Package />
      )}
    </span>
  );
}
