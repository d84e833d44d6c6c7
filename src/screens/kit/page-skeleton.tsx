import { SkeletonLines } from "../../ui/feedback/skeleton";

/** Stands for a record's page until it came. */
export const PageSkeleton = () => <SkeletonLines widths={["30%", "100%", "100%", "70%", "100%", "55%"]} />;
