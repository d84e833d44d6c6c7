import RefreshCw from "lucide-react/icons/refresh-cw";
import WifiOff from "lucide-react/icons/wifi-off";
import { offlineBanner } from "styled-system/recipes";
import { Button } from "../controls/button";

export type OfflineBannerProps = {
  onRetry: () => void;
  busy?: boolean | undefined;
  /** The time that the page's data is from, such as `14:05`. */
  asOf?: string | undefined;
  /** The page has something to show that this device never received. */
  isMissing?: boolean | undefined;
};

const MISSING = "was never opened on this device. It loads by itself when the network is back.";

function wordsOf({ asOf, isMissing = false }: Pick<OfflineBannerProps, "asOf" | "isMissing">): [string, string] {
  if (asOf !== undefined)
    return [
      `Shown as of ${asOf}, no connection.`,
      isMissing ? `Part of it ${MISSING}` : "Changes reach the shop once the network is back.",
    ];
  if (isMissing) return ["You are offline.", `This page ${MISSING}`];
  return ["You are offline.", "What you see may be out of date, and changes reach the shop once the network is back."];
}

export function OfflineBanner({ onRetry, busy, ...age }: OfflineBannerProps) {
  const [fact, advice] = wordsOf(age);
  const styles = offlineBanner();
  return (
    <div className={styles.root} role="status">
      <WifiOff aria-hidden="true" />
      <p className={styles.text}>
        <strong>{fact}</strong> {advice}
      </p>
      <Button size="sm" icon={<RefreshCw aria-hidden="true" />} busy={busy} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
