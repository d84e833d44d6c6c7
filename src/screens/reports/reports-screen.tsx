import { css } from "styled-system/css";
import { REPORTS } from "../../reports";
import { TextLink } from "../../ui/display/text-link";
import { Card } from "../../ui/layout/card";
import { PageHeader } from "../../ui/layout/page-header";
import { useRights } from "../../wiring/session";
import { itemNote, itemText, ruledItem, ruledList } from "../kit/lists/ruled-list";

const page = css({ display: "grid", gap: "16" });
// The whole row is the link, which is easier for a thumb.
const linked = css({ position: "relative", "& a::after": { content: '""', position: "absolute", inset: "0" } });

/** The reports that the person may see. */
export function Component() {
  const may = useRights();
  return (
    <div className={page}>
      <title>Reports · Backroom</title>
      <PageHeader title="Reports" />
      <Card title="All reports">
        <ul className={ruledList}>
          {REPORTS.filter(({ needs }) => needs.every(may)).map(({ to, label, about }) => (
            <li key={to} className={`${ruledItem} ${linked}`}>
              <div className={itemText}>
                <TextLink to={to}>{label}</TextLink>
                <div className={itemNote}>{about}</div>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
