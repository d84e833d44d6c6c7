import Download from "lucide-react/icons/download";
import { IconButton } from "../../../ui/controls/icon-button";
import { Menu } from "../../../ui/overlays/menu";

export type DownloadsMenuProps = { reports: readonly { label: string; href: string }[] };

/** The CSV reports of a list; the browser downloads them, with the cookie for files. */
export default function DownloadsMenu({ reports }: DownloadsMenuProps) {
  return (
    <Menu
      label="Downloads"
      trigger={<IconButton label="Downloads" icon={<Download aria-hidden="true" />} tone="secondary" />}
      items={reports.map(({ label, href }) => ({ id: label, label, file: href, part: "Downloads" }))}
    />
  );
}
