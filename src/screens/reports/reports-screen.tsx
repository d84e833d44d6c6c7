import { css } from "styled-system/css";
import { REPORTS } from "../../reports";
import { usePhone } from "../../ui/behaviour/use-media-query";
import { TextLink } from "../../ui/display/text-link";
import { Card } from "../../ui/layout/card";
import { PageHeader } from "../../ui/layout/page-header";
import { useRights } from "../../wiring/session";
import { itemNote, itemText, ruledItem, ruledList } from "../kit/lists/ruled-list";

const page = css({ display: "grid", gap: "16" });
const unseen = css({ srOnly: true });
// The whole row is the link, which is easier for a thumb.
const linked = css({ position: "relative", "& a::after": { content: '""', position: "absolute", inset: "0" } });

/** The reports that the person may see. */
export function Component() {
  const may = useRights();
  // The bar above has the title there.
  const isPhone = usePhone();
  return (
    <div className={page}>
      <title>Reports · Backroom</title>
      {isPhone ? <h1 className={unseen}>Reports</h1> : <PageHeader title="Reports" />}
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
