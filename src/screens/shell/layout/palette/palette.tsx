import { useSelector } from "@xstate/react";
import type { KeyboardEvent } from "react";
import { css } from "styled-system/css";
import { shellActor } from "../../../../machines/shell/shell";
import { arrivalOf, lazyPart, useArrival } from "../../../../ui/behaviour/arrival";
import { Button } from "../../../../ui/controls/button";
import { DialogFrame } from "../../../../ui/overlays/dialog-frame";
import { MissingCode } from "../../../../ui/feedback/missing-code";
import { SearchInput } from "../../../../ui/fields/search-input";
import { useProfile } from "../../../../wiring/session";
import { useEarlyActor } from "../../../../wiring/use-early-actor";

const arrival = arrivalOf(() => import("./palette-results"));

const CameraSearch = lazyPart(() => import("../../../kit/camera/camera-search"));

const bar = css({ display: "flex", alignItems: "center", gap: "8", "& > :first-child": { flex: "1" } });
// A touch screen has no Escape.
const cancel = css({ display: { base: "contents", md: "none" } });
// Fixed height: nothing moves while a person types.
const frame = css({
  display: "flex",
  flexDirection: "column",
  height: { base: "calc(100dvh - 160px)", md: "440px" },
  paddingTop: "8",
});

const LIST = "palette-results";

const close = () => shellActor.send({ type: "palette.closed" });

/**
 * The search box of the palette, mounted while it is open. The box renders at once; its machine and its results load
 * later.
 */
export function Palette() {
  const profile = useProfile();
  const { code, onRetry } = useArrival(arrival);
  const { actor, early, send } = useEarlyActor(code && (() => code.createPalette(profile)));
  const entered = useSelector(actor, (snapshot) => snapshot?.context.text);
  const highlighted = useSelector(actor, (snapshot) => snapshot && code?.highlightedId(snapshot.context));
  const isListed = code !== undefined && actor !== undefined;
  const typed = early.findLast((event) => event.type === "text.changed");
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") send({ type: "entry.entered" });
    else if (event.key === "ArrowDown") send({ type: "highlight.moved", by: 1 });
    else if (event.key === "ArrowUp") send({ type: "highlight.moved", by: -1 });
    else return;
    event.preventDefault();
  };
  return (
    <DialogFrame
      title="Search"
      onClose={close}
      bare
      toolbar={
        <div className={bar}>
          <SearchInput
            placeholder="Search pages, actions, orders, products and customers"
            value={entered ?? typed?.text ?? ""}
            onChange={(next) => send({ type: "text.changed", text: next })}
            onKeyDown={press}
            role="combobox"
            aria-expanded={isListed}
            aria-autocomplete="list"
            // A reference to a list that is not rendered yet is invalid.
            aria-controls={isListed ? LIST : undefined}
            {...(highlighted !== undefined && { "aria-activedescendant": `${LIST}-${highlighted}` })}
          />
          <CameraSearch
            onCode={(text) => {
              send({ type: "text.changed", text });
              send({ type: "entry.entered" });
            }}
          />
          <div className={cancel}>
            <Button tone="ghost" onClick={close}>
              Cancel
            </Button>
          </div>
        </div>
      }
    >
      <div className={frame}>
        {onRetry && <MissingCode onRetry={onRetry} />}
        {code && actor && <code.PaletteResults actor={actor} list={LIST} />}
      </div>
    </DialogFrame>
  );
}
