import RefreshCw from "lucide-react/icons/refresh-cw";
import WifiOff from "lucide-react/icons/wifi-off";
import { offlineBanner } from "styled-system/recipes";
import { Button } from "../controls/button";

export type OfflineBannerProps = { onRetry: () => void; busy?: boolean | undefined };

export function OfflineBanner({ onRetry, busy }: OfflineBannerProps) {
  const styles = offlineBanner();
  return (
    <div className={styles.root} role="status">
      <WifiOff aria-hidden="true" />
      <p className={styles.text}>
        <strong>You are offline.</strong> What you see may be out of date, and changes cannot be saved.
      </p>
      <Button size="sm" icon={<RefreshCw aria-hidden="true" />} busy={busy} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
