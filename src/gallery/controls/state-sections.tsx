import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { Button } from "../../ui/controls/button";
import { Card } from "../../ui/layout/card";
import { EmptyState } from "../../ui/feedback/empty-state";
import { ErrorState } from "../../ui/feedback/error-state";
import { SkeletonLines, SkeletonRows } from "../../ui/feedback/skeleton";
import { UpdateNotice } from "../../ui/feedback/update-notice";
import { UnsavedBar } from "../../ui/feedback/unsaved-bar";
import { Stack } from "./row";

const box = css({ border: "1px solid {colors.line}", borderRadius: "control", overflow: "hidden", "--gutter": "14px" });
const head = css({ textStyle: "hint", color: "ink3", px: "14px", py: "8" });

// What is fixed inside is placed by this box.
const corner = css({ position: "relative", height: "190px", transform: "translate(0)" });

const Boxed = ({ children }: { children: ReactNode }) => <div className={box}>{children}</div>;

export const StateSections = () => (
  <>
    <Card title="Table states">
      <Stack>
        <Boxed>
          <div className={head}>Loading</div>
          <SkeletonRows
            columns={[{ width: 52 }, { width: 120 }, { width: 64, tall: true }, { width: 84 }]}
            rows={3}
            height={40}
          />
        </Boxed>
        <Boxed>
          <EmptyState action={<Button size="sm">Clear filters</Button>}>No orders match these filters</EmptyState>
        </Boxed>
        <Boxed>
          <ErrorState onRetry={() => {}}>Could not reach server</ErrorState>
        </Boxed>
        <SkeletonLines widths={["60%", "85%", "40%"]} />
      </Stack>
    </Card>
    <Card title="Unsaved changes">
      <UnsavedBar>
        <Button>Cancel</Button>
        <Button tone="primary">Update</Button>
      </UnsavedBar>
    </Card>
    <Card title="New version">
      <div className={corner}>
        <UpdateNotice wait="ready" onTake={() => {}} onPostpone={() => {}} />
      </div>
    </Card>
  </>
);
