import { dayOf } from "../../core/days";

/**
 * The content-disposition of a report: `<report> <from> – <to>.csv`, days of the shop. The plain name is for clients
 * without RFC 5987.
 */
export function attachmentOf(report: string, period: { from: Date; to: Date } | null): string {
  const name = (dash: string) =>
    period === null ? `${report}.csv` : `${report} ${dayOf(period.from)} ${dash} ${dayOf(period.to)}.csv`;
  return `attachment; filename="${name("-")}"; filename*=UTF-8''${encodeURIComponent(name("–"))}`;
}
