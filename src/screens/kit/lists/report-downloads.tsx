import { lazyPart } from "../../../ui/behaviour/arrival";
import { missingButton } from "../../../ui/feedback/missing-button";
import { useMay } from "../../../wiring/session";
import type { DownloadsMenuProps } from "./downloads-menu";

const DownloadsMenu = lazyPart<DownloadsMenuProps>(() => import("./downloads-menu"), missingButton("Downloads", null));

/** The CSV of a report, for those who may download files. */
export const ReportDownloads = (report: DownloadsMenuProps["reports"][number]) =>
  useMay("exports.download") && <DownloadsMenu reports={[report]} />;
