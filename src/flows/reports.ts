import { chartNameOf, type Charted, type FlowsContext } from "./history";
import type { ActorFacts, AppPage, Report } from "./messages";

/** A machine missing from the catalogue is still drawn, under its own name. */
function withChartsOf(charts: readonly Charted[], actors: readonly ActorFacts[]): readonly Charted[] {
  const known = [...charts];
  for (const { chart, machine } of actors) {
    if (chartNameOf(known, chart) !== undefined) continue;
    const isTaken = known.some(({ name }) => name === machine);
    known.push({ name: isTaken ? `${machine} (${known.length})` : machine, about: "", chart });
  }
  return known;
}

type Reported = Pick<FlowsContext, "charts" | "apps" | "followed" | "actor" | "at">;

const withApp = (apps: readonly AppPage[], id: string, change: (app: AppPage) => AppPage): readonly AppPage[] =>
  apps.map((app) => (app.id === id ? change(app) : app));

/** The context after a report from a page of the app; the newest page is followed until the person chooses another. */
export function withReport(context: FlowsContext, report: Report): Partial<Reported> {
  const { apps, charts, followed } = context;
  switch (report.type) {
    case "app.reported": {
      const { app } = report;
      const others = apps.filter(({ id }) => id !== app.id);
      const reported = { apps: [...others, app], charts: withChartsOf(charts, app.actors) };
      return others.length < apps.length ? reported : { ...reported, followed: app.id, actor: null, at: null };
    }
    case "actor.reported": {
      const { actor } = report;
      const add = (app: AppPage) => ({ ...app, actors: [...app.actors.filter(({ id }) => id !== actor.id), actor] });
      return { apps: withApp(apps, report.app, add), charts: withChartsOf(charts, [actor]) };
    }
    case "step.reported": {
      const { address, step } = report;
      return { apps: withApp(apps, report.app, (app) => ({ ...app, address, steps: [...app.steps, step] })) };
    }
    case "app.left": {
      const left = apps.filter(({ id }) => id !== report.app);
      return followed === report.app
        ? { apps: left, followed: left.at(-1)?.id ?? null, actor: null, at: null }
        : { apps: left };
    }
  }
}
