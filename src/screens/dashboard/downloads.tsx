import { useSelector } from "@xstate/react";
import Download from "lucide-react/icons/download";
import { css } from "styled-system/css";
import { momentsOf, periodOf } from "../../machines/dashboard/dashboard-period";
import { files } from "../../urls";
import { Card } from "../../ui/layout/card";
import { Spinner } from "../../ui/controls/spinner";
import type { DashboardActor } from "../../wiring/pages/use-dashboard-actor";
import { ruledList, ruledRow } from "./dashboard-styles";
import { durationLabel } from "./period-words";

const link = css({ color: "ink", textDecoration: "none", _hover: { textDecoration: "underline" } });
const note = css({ textStyle: "hint", color: "ink3" });

const REPORTS = [
  { name: "products", label: "Products" },
  { name: "product-logs", label: "Product logs" },
  { name: "debtors", label: "Debtors" },
  { name: "suppliers", label: "Suppliers" },
] as const;

/**
 * The CSV reports of the chosen days. The browser downloads them, with the cookie for files; the page only knows that a
 * download has begun.
 */
export function Downloads({ actor }: { actor: DashboardActor }) {
  const { query, today, report } = useSelector(actor, ({ context }) => context);
  const isPreparing = useSelector(actor, (snapshot) => snapshot.matches({ report: "preparing" }));
  const moments = momentsOf(periodOf(query.duration, today));
  const preparing = isPreparing ? REPORTS.find(({ name }) => name === report) : undefined;
  return (
    <Card
      title="Downloads"
      action={
        <span className={note} role="status">
          {preparing ? `Preparing ${wordsOf(preparing.label)}…` : `CSV, ${wordsOf(durationLabel(query.duration))}`}
        </span>
      }
    >
      <nav aria-label="Downloads" className={ruledList}>
        {REPORTS.map(({ name, label }) => (
          <a
            key={name}
            href={name === "suppliers" ? files.report(name) : files.report(name, moments)}
            // A refused download must not replace this page.
            download
            className={`${ruledRow} ${link}`}
            onClick={() => actor.send({ type: "report.requested", report: name })}
          >
            {label}
            {preparing?.name === name ? <Spinner /> : <Download aria-hidden="true" />}
          </a>
        ))}
      </nav>
    </Card>
  );
}

const wordsOf = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);
