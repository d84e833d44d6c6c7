import { useSelector } from "@xstate/react";
import Search from "lucide-react/icons/search";
import { css } from "styled-system/css";
import { shellActor } from "../../../../machines/shell/shell";
import { Button } from "../../../../ui/controls/button";
import { IconButton } from "../../../../ui/controls/icon-button";
import { IS_MAC } from "../../../../ui/behaviour/platform";
import { KEYS } from "../../../../ui/behaviour/shortcut-keys";
import { useProfile } from "../../../../wiring/session";
import { Palette } from "./palette";

const wide = css({ display: { base: "none", md: "contents" } });
const narrow = css({ display: { base: "contents", md: "none" } });
const keys = css({ color: "ink3", textStyle: "hint", fontFamily: "inherit", whiteSpace: "nowrap" });

const shown = IS_MAC ? "Cmd K" : "Ctrl K";

const open = () => shellActor.send({ type: "palette.requested" });

/** Opens the command palette, like Ctrl K and Cmd K. */
export function PaletteButton() {
  const isOpen = useSelector(shellActor, (snapshot) => snapshot.matches({ layer: "palette" }));
  // The profile says what a person may open.
  const isKnown = useProfile() !== null;
  return (
    <>
      <div className={wide}>
        <Button
          size="sm"
          icon={<Search aria-hidden="true" />}
          iconEnd={
            <kbd className={keys} aria-hidden="true">
              {shown}
            </kbd>
          }
          aria-keyshortcuts={KEYS.palette}
          onClick={open}
        >
          Search
        </Button>
      </div>
      <div className={narrow}>
        <IconButton
          label="Search"
          icon={<Search aria-hidden="true" />}
          aria-keyshortcuts={KEYS.palette}
          onClick={open}
        />
      </div>
      {isOpen && isKnown && <Palette />}
    </>
  );
}
