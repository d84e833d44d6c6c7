import { css } from "styled-system/css";
import type { DeskContext } from "../context";

const paper = css({ display: "none", _print: { display: "block" } });
const title = css({ fontSize: "16pt", fontWeight: "600" });
const head = css({ fontSize: "10pt", mt: "8" });
const blanks = css({ display: "flex", gap: "24", mt: "12", fontSize: "10pt" });
const blank = css({ flex: "1", borderBottom: "1px solid #000", pb: "2" });
const path = css({
  mt: "20",
  breakInside: "avoid",
  "& h2": { fontSize: "12pt", fontWeight: "600", breakAfter: "avoid" },
});
const row = css({
  display: "grid",
  gridTemplateColumns: "5mm 7mm 1fr",
  gap: "2mm",
  fontSize: "10.5pt",
  lineHeight: "1.4",
  py: "1.5mm",
  borderBottom: "1px solid #bbb",
  breakInside: "avoid",
});
const box = css({ width: "4.5mm", height: "4.5mm", border: "1.2px solid #000", borderRadius: "1mm", mt: "0.5mm" });
const seen = css({ display: "block", pl: "5mm", textIndent: "-5mm" });
const notes = css({ mt: "4mm", fontSize: "10pt", "& div": { borderBottom: "1px solid #000", height: "8mm" } });

/** The plan on paper, with a box to tick for each step. */
export function Checklist({ context: { plan, as } }: { context: DeskContext }) {
  if (plan === null) return null;
  return (
    <article className={paper}>
      <h1 className={title}>
        {plan.machine}: {plan.goal}
      </h1>
      <p className={head}>
        Given {plan.given}. Sign in as {as}.
      </p>
      <div className={blanks}>
        <span className={blank}>Tester</span>
        <span className={blank}>Date</span>
        <span className={blank}>Version</span>
      </div>
      {plan.paths.map(({ number, name, steps }) => (
        <section key={number} className={path}>
          <h2>
            Path {number}
            {name.length <= 90 && `: ${name}`}
          </h2>
          <ol>
            {steps.map((step, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same action can come twice in a path
              <li key={at} className={row}>
                <span className={box} />
                <span>{at + 1}.</span>
                <span>
                  {step.when}
                  {step.seen.map((what) => (
                    <span key={what} className={seen}>
                      → {what}
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ol>
          <div className={notes}>
            Remarks
            <div />
          </div>
        </section>
      ))}
    </article>
  );
}
