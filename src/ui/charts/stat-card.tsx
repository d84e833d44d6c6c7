import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { type ReactNode, useId } from "react";
import { css } from "styled-system/css";
import { skeleton, statCard } from "styled-system/recipes";
import { Sparkline } from "./sparkline";

export type StatDelta = {
  direction: "up" | "down" | "same";
  /** The text next to the arrow: "9.8%". */
  text: string;
  /** The comparison, for screen readers: "on the 30 days before". */
  since: string;
};

export type StatCardProps = {
  label: string;
  /** Absent while it loads. */
  value?: ReactNode;
  delta?: StatDelta | undefined;
  /** The figure over time; absent for a figure without a line. */
  series?: readonly number[] | undefined;
  /** The last value may still grow. */
  unfinished?: boolean;
};

const unseen = css({ srOnly: true });
const WORDS = { up: "Up ", down: "Down ", same: "" };
const ARROWS = { up: <ArrowUp aria-hidden="true" />, down: <ArrowDown aria-hidden="true" />, same: null };

/** One key figure, its change, and its line. */
export function StatCard({ label, value, delta, series, unfinished }: StatCardProps) {
  const id = useId();
  const style = statCard({ direction: delta?.direction });
  return (
    <section className={style.root} aria-labelledby={id}>
      <h2 id={id} className={style.label}>
        {label}
      </h2>
      <div className={style.value}>{value === undefined ? <Waiting /> : value}</div>
      <div className={style.foot}>
        {delta ? (
          <p className={style.delta}>
            {ARROWS[delta.direction]}
            <span>
              <span className={unseen}>{WORDS[delta.direction]}</span>
              {delta.text}
              <span className={unseen}> {delta.since}</span>
            </span>
          </p>
        ) : (
          <span />
        )}
        {series && <Sparkline values={series} {...(unfinished && { unfinished })} />}
      </div>
    </section>
  );
}

function Waiting() {
  const style = skeleton();
  return (
    <div className={style.root} role="status" aria-label="Loading" style={{ paddingBlock: 6 }}>
      <span className={style.bar} style={{ width: "60%" }} data-tall />
    </div>
  );
}
