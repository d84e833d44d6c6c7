import { SkeletonLines } from "../../ui/feedback/skeleton";

/** Shown in place of a record's page while it loads. */
export const PageSkeleton = () => <SkeletonLines widths={["30%", "100%", "100%", "70%", "100%", "55%"]} />;
