import RefreshCw from "lucide-react/icons/refresh-cw";
import { css } from "styled-system/css";
import { Button } from "../controls/button";

/** Why the new version is not in use yet. */
export type UpdateWait = "ready" | "byHand" | "unsaved" | "failed";

export type UpdateNoticeProps = {
  /** Nothing is shown while undefined. */
  wait: UpdateWait | undefined;
  busy?: boolean | undefined;
  onTake: () => void;
  onPostpone: () => void;
};

const ADVICE: Readonly<Record<UpdateWait, string>> = {
  ready: "It also starts by itself when you open another page.",
  byHand: "Start it when it suits you.",
  unsaved: "Save or leave your changes first. It then starts by itself.",
  failed: "It could not be started. Check the connection, then try again.",
};

// Beside the content: over the foot of the sidebar, or below the top bar where there is no sidebar.
const place = css({
  position: "fixed",
  left: "12",
  bottom: "12",
  width: "220px",
  zIndex: "bar",
  lgDown: { bottom: "auto", top: "64px", width: "min(420px, calc(100vw - 24px))" },
});
const root = css({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: "4px 10px",
  padding: "12",
  bg: "raised",
  border: "1px solid {colors.border}",
  borderRadius: "card",
  boxShadow: "menu",
});
const glyph = css({ color: "ink2", mt: "2" });
const title = css({ textStyle: "cardTitle", color: "ink", m: "0" });
const advice = css({ textStyle: "small", color: "ink2", m: "0" });
const actions = css({ display: "flex", flexWrap: "wrap", gap: "4", mt: "8", gridColumn: "1 / -1" });

/** Announces a new version of the app. It takes no focus, and its region is there before the first announcement. */
export function UpdateNotice({ wait, busy, onTake, onPostpone }: UpdateNoticeProps) {
  return (
    <div className={place}>
      <div className={wait && root}>
        {wait && <RefreshCw className={glyph} aria-hidden="true" />}
        {/* Without the buttons, which would be read as part of the announcement. */}
        <div role="status">
          {wait && (
            <>
              <p className={title}>A new version of Backroom is ready</p>
              <p className={advice}>{ADVICE[wait]}</p>
            </>
          )}
        </div>
        {wait && (
          <div className={actions}>
            <Button size="sm" busy={busy} busyLabel="Updating" onClick={onTake}>
              Update now
            </Button>
            <Button size="sm" tone="ghost" onClick={onPostpone}>
              Later
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
