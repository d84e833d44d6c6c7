import { useSelector } from "@xstate/react";
import { offeredKinds, shownKind } from "../../machines/dashboard/breakdown-kinds";
import { lazyPart, type Retry } from "../../ui/behaviour/arrival";
import { MissingCode } from "../../ui/feedback/missing-code";
import { SkeletonRows } from "../../ui/feedback/skeleton";
import { Card } from "../../ui/layout/card";
import type { DashboardActor } from "../../wiring/pages/use-dashboard-actor";
import { useProfile, useRights, useSeesEveryStore } from "../../wiring/session";
import type { BreakdownProps } from "./breakdown";

const BONES = [{ width: "40%" }, { width: "16%" }];

const Waiting = ({ onRetry }: { onRetry?: Retry }) => (
  <Card title="Sales" flush>
    {onRetry ? <MissingCode onRetry={onRetry} /> : <SkeletonRows columns={BONES} />}
  </Card>
);

const Breakdown = lazyPart<BreakdownProps>(() => import("./breakdown"), Waiting);

/** The place of the breakdown, whose code and figures load once the dashboard's figures are shown. */
export function BreakdownPlace({ actor }: { actor: DashboardActor }) {
  const { figures, query } = useSelector(actor, ({ context }) => context);
  const isKnown = useProfile() !== null;
  const viewer = { may: useRights(), seesEveryStore: useSeesEveryStore() };
  if (figures === null || !isKnown) return <Waiting />;
  const kinds = offeredKinds(viewer, figures.store);
  return <Breakdown actor={actor} figures={figures} kinds={kinds} by={shownKind(query.by, kinds)} />;
}
