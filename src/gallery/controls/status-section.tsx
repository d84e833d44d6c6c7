import { css } from "styled-system/css";
import { Card } from "../../ui/layout/card";
import { StatusBadge } from "../../ui/display/status-badge";
import type { Status } from "../../ui/display/status-glyph";

const groups: ReadonlyArray<[string, readonly Status[]]> = [
  ["Done", ["completed", "delivered", "active", "paid", "fulfilled", "pickup"]],
  ["Waiting", ["pending", "unfulfilled", "repair"]],
  ["Stopped", ["cancelled", "return"]],
  ["Off sale", ["hidden"]],
  ["Money back", ["refunded"]],
];

const list = css({ display: "grid", gridTemplateColumns: "90px 1fr", rowGap: "10px", m: "0" });
const name = css({ textStyle: "hint", color: "ink3", lineHeight: "22px" });
const badges = css({ display: "flex", flexWrap: "wrap", gap: "6", m: "0" });

export const StatusSection = () => (
  <Card title="Status">
    <dl className={list}>
      {groups.flatMap(([label, statuses]) => [
        <dt key={label} className={name}>
          {label}
        </dt>,
        <dd key={`${label}s`} className={badges}>
          {statuses.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </dd>,
      ])}
    </dl>
  </Card>
);
