import { css } from "styled-system/css";
import { Button } from "../../ui/controls/button";
import { Select } from "../../ui/fields/select";
import type { AppPage } from "../messages";
import { FlowsLinks } from "./flows-links";
import { type FlowsActor, useFlows } from "./use-flows-actor";

const line = css({
  gridArea: "top",
  display: "flex",
  alignItems: "center",
  gap: "12",
  minHeight: "52px",
  px: "16",
  py: "6",
  bg: "surface",
  borderBottom: "1px solid {colors.line}",
});
const title = css({ textStyle: "pageTitle" });
const note = css({ textStyle: "small", color: "ink3", flex: "1", minWidth: "0" });
const pages = css({ flex: "1", maxWidth: "320px" });

const noteOf = (app: AppPage | undefined): string => {
  if (app === undefined) return "No page of the app is connected. Open one in another tab, or show it here";
  if (app.isReplayed) return "A session from a report. Step through its events; it accepts none";
  return `Connected to the app at ${app.address}`;
};

/** The followed page of the app, and the frame with the app. */
export function TopLine({ actor }: { actor: FlowsActor }) {
  const apps = useFlows(actor, ({ context }) => context.apps);
  const followed = useFlows(actor, ({ context }) => context.followed);
  const isShown = useFlows(actor, (flows) => flows.matches({ frame: "open" }));
  const [first] = apps;
  return (
    <header className={line}>
      <h1 className={title}>Flows</h1>
      <FlowsLinks page="charts" />
      {apps.length > 1 ? (
        <div className={pages}>
          <Select
            label="Page of the app"
            options={apps.map(({ id, address }, place) => ({ value: id, label: `${place + 1} · ${address}` }))}
            value={followed ?? ""}
            onChange={(id) => actor.send({ type: "app.followed", id })}
          />
        </div>
      ) : (
        <p className={note}>{noteOf(first)}</p>
      )}
      <span className={css({ ml: "auto" })}>
        <Button size="sm" onClick={() => actor.send({ type: "frame.toggled" })}>
          {isShown ? "Hide the app" : "Show the app here"}
        </Button>
      </span>
    </header>
  );
}
