import { useSelector } from "@xstate/react";
import Search from "lucide-react/icons/search";
import { css } from "styled-system/css";
import { shellActor } from "../../../../machines/shell/shell";
import { Button } from "../../../../ui/controls/button";
import { IconButton } from "../../../../ui/controls/icon-button";
import { useShortcut } from "../../../../ui/behaviour/use-shortcut";
import { useProfile } from "../../../../wiring/session";
import { Palette } from "./palette";

const wide = css({ display: { base: "none", md: "contents" } });
const narrow = css({ display: { base: "contents", md: "none" } });
const keys = css({ color: "ink3", textStyle: "hint", fontFamily: "inherit", whiteSpace: "nowrap" });

const KEYS = "Control+K Meta+K";
const shown = /Mac|iP/.test(navigator.platform) ? "Cmd K" : "Ctrl K";

const open = () => shellActor.send({ type: "palette.requested" });

/** Opens the command palette, like Ctrl K and Cmd K. */
export function PaletteButton() {
  const isOpen = useSelector(shellActor, (snapshot) => snapshot.matches({ palette: "open" }));
  // The profile says what a person may open.
  const isKnown = useProfile() !== null;
  useShortcut("k", open);
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
          aria-keyshortcuts={KEYS}
          onClick={open}
        >
          Search
        </Button>
      </div>
      <div className={narrow}>
        <IconButton label="Search" icon={<Search aria-hidden="true" />} aria-keyshortcuts={KEYS} onClick={open} />
      </div>
      {isOpen && isKnown && <Palette />}
    </>
  );
}
