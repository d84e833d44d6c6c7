import { useState } from "react";
import { avatar } from "styled-system/recipes";

export type AvatarProps = {
  name: string;
  src?: string | null | undefined;
  size?: 24 | 28 | 36 | 48 | undefined;
};

/** A letter with its accents and dots below counts as one character. */
const firstLetter = (name: string) => (/\P{M}\p{M}*/u.exec(name.trim())?.[0] ?? "").toLocaleUpperCase();

/** Decoration next to a name. The initial replaces a photo that does not load. */
export function Avatar({ name, src, size = 28 }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={avatar({ size: `${size}` })} aria-hidden="true">
      {src && src !== broken ? (
        <img src={src} alt="" width={size} height={size} loading="lazy" onError={() => setBroken(src)} />
      ) : (
        firstLetter(name)
      )}
    </span>
  );
}
