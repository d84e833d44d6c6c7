import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import { Button } from "../../ui/controls/button";
import { EmptyState } from "../../ui/feedback/empty-state";
import { OldPageFailure } from "../kit/old-page-failure";
import { PageFailure } from "../kit/page-failure";
import { LoadingBar } from "../../ui/feedback/loading-bar";
import { type DashboardActor, useDashboardActor } from "../../wiring/pages/use-dashboard-actor";
import { useMay } from "../../wiring/session";
import { ParkedPlace } from "../kit/parked/parked-place";
import { stack } from "../kit/forms/form-styles";
import { BreakdownPlace } from "./breakdown-place";
import { DashboardHeader } from "./dashboard-header";
import { Downloads } from "./downloads";
import { Glance } from "./glance";
import { ListedProducts } from "./listed-products";
import { NewCustomers } from "./new-customers";
import { RecentOrders } from "./recent-orders";
import { RevenueChart } from "./revenue-chart";
import { Stats } from "./stats";

const columns = css({
  display: "grid",
  gap: "16",
  alignItems: "start",
  gridTemplateColumns: { base: "minmax(0, 1fr)", xl: "minmax(0, 1fr) 344px" },
});
// Below the main column two cards fit side by side, the longest at the left.
const side = css({
  display: "grid",
  gap: "16",
  alignItems: "start",
  minWidth: "0",
  gridTemplateColumns: { base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))", xl: "minmax(0, 1fr)" },
  gridRow: { xl: "span 2" },
  mdToXl: { "& > :first-child": { gridRow: "span 2" } },
});

export function Component() {
  const actor = useDashboardActor();
  return (
    <div className={stack}>
      <title>Dashboard · Backroom</title>
      <DashboardHeader actor={actor} />
      <ParkedPlace />
      <Figures actor={actor} />
    </div>
  );
}

function Figures({ actor }: { actor: DashboardActor }) {
  const { figures, failure, query } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ data: "failed" }));
  const mayExport = useMay("exports.download");
  const retry = () => actor.send({ type: "retry.requested" });
  if (isFailed && failure?.kind === "missing") return <NoSuchStore actor={actor} />;
  if (isFailed && figures === null) return <PageFailure failure={failure} onRetry={retry} />;
  return (
    <>
      {isBusy && figures !== null && <LoadingBar />}
      {isFailed && (
        <OldPageFailure failure={failure} onRetry={retry}>
          What you see may be out of date.
        </OldPageFailure>
      )}
      <Stats figures={figures} />
      <div className={columns} aria-busy={isBusy}>
        <div className={stack}>
          <RevenueChart figures={figures} />
          <RecentOrders orders={figures?.summary.latestOrders} />
          <ListedProducts products={figures?.summary.listedProducts} />
        </div>
        <div className={side}>
          <Glance shop={figures?.summary.shop} store={query.store} />
          <NewCustomers customers={figures?.summary.latestCustomers} />
          {mayExport && <Downloads actor={actor} />}
        </div>
        {/* Last on every screen: it comes after the rest, and with as many rows as there are parts. */}
        <BreakdownPlace actor={actor} />
      </div>
    </>
  );
}

const NoSuchStore = ({ actor }: { actor: DashboardActor }) => (
  <EmptyState
    action={
      <Button size="sm" onClick={() => actor.send({ type: "store.changed", store: "" })}>
        View all stores
      </Button>
    }
  >
    This store does not exist, or you do not see it
  </EmptyState>
);
