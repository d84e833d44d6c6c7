import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import { FlowsLinks } from "../../page/flows-links";
import type { DeskActor } from "../desk";
import { Checklist } from "./checklist";
import { ChoicePane } from "./choice-pane";
import { PathList } from "./path-list";
import { RunBar } from "./run-bar";
import { ViewPane } from "./view-pane";

const page = css({
  display: "grid",
  minHeight: "100dvh",
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateRows: "auto",
  alignContent: "start",
  md: { gridTemplateColumns: "300px minmax(0, 1fr)" },
  xl: {
    height: "100dvh",
    gridTemplateColumns: "300px minmax(360px, 1fr) minmax(0, 1.35fr)",
    gridTemplateRows: "auto minmax(0, 1fr)",
  },
  _print: { display: "none" },
});
const head = css({
  gridColumn: "1 / -1",
  display: "flex",
  alignItems: "center",
  flexWrap: "wrap",
  gap: "12",
  minHeight: "52px",
  px: "16",
  py: "6",
  bg: "surface",
  borderBottom: "1px solid {colors.line}",
});
const title = css({ textStyle: "pageTitle" });
const middle = css({ minWidth: "0", minHeight: "0", display: "flex", flexDirection: "column" });

/** A4 upright; the shop's own papers of a page lie on their side. */
const PAPER = "@page { size: A4 portrait; margin: 14mm }";

/** Plans paths through a machine, runs them, and saves or prints them. */
export function DeskPage({ actor }: { actor: DeskActor }) {
  const snapshot = useSelector(actor, (desk) => desk);
  return (
    <>
      <style>{PAPER}</style>
      <div className={page}>
        <header className={head}>
          <h1 className={title}>Flows</h1>
          <FlowsLinks page="desk" />
        </header>
        <ChoicePane snapshot={snapshot} send={actor.send} />
        <main className={middle} aria-label="Plan">
          <RunBar snapshot={snapshot} send={actor.send} />
          <PathList snapshot={snapshot} send={actor.send} />
        </main>
        <ViewPane snapshot={snapshot} />
      </div>
      <Checklist context={snapshot.context} />
    </>
  );
}
