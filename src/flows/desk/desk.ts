import { createActor, fromCallback, fromPromise, type ActorRefFrom } from "xstate";
import { deskMachine } from "../desk.machine";
import type { Planned } from "./context";
import {
  DESK_PATH,
  type Choice,
  type DeskMachine,
  type DeskPlan,
  type RunCommand,
  type RunNews,
  type RunOrder,
} from "./messages";

export type DeskActor = ActorRefFrom<typeof deskMachine>;

const post = (name: string, body: object, signal?: AbortSignal): Promise<Response> =>
  fetch(`${DESK_PATH}/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });

const UNREACHABLE = "The development server gives no answer. Start it with npm run dev";

/** Throws an Error with the server's reason. */
async function ask<Reply>(name: string, body: object, signal?: AbortSignal): Promise<Reply> {
  const response = await post(name, body, signal).catch(() => undefined);
  if (response === undefined) throw new Error(UNREACHABLE);
  const reply = (await response.json().catch(() => ({}))) as Reply & { reason?: string };
  if (!response.ok) throw new Error(reply.reason ?? UNREACHABLE);
  return reply;
}

async function drawn(plan: DeskPlan): Promise<Planned> {
  const { layOut } = await import("../chart/lay-out");
  return { plan, drawing: await layOut(plan.chart) };
}

/** Reads the news of a run, one a line, until it ends. */
async function listen(response: Response, tell: (news: RunNews) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) tell(JSON.parse(line) as RunNews);
  }
}

const boundDeskMachine = deskMachine.provide({
  actors: {
    readMachines: fromPromise(({ signal }) => ask<DeskMachine[]>("machines", {}, signal)),
    readPlan: fromPromise<Planned, Choice>(async ({ input, signal }) => drawn(await ask("plan", input, signal))),
    readReport: fromPromise<Planned, { text: string }>(async ({ input, signal }) =>
      drawn(await ask("report", input, signal)),
    ),
    saveTest: fromPromise<string, { plan: string; number: number }>(
      async ({ input }) => (await ask<{ file: string }>("save", input)).file,
    ),
    run: fromCallback<RunCommand, RunOrder>(({ input, sendBack, receive }) => {
      const ended = new AbortController();
      let run = "";
      let isOver = false;
      const tell = (news: RunNews) => {
        if (news.type === "run.opened") ({ run } = news);
        isOver ||= news.type === "run.ended" || news.type === "run.refused";
        sendBack(news);
      };
      const start = async () => {
        const response = await post("run", input, ended.signal);
        if (response.ok) await listen(response, tell);
        else tell({ type: "run.refused", reason: ((await response.json()) as { reason: string }).reason });
      };
      const refuse = () => isOver || ended.signal.aborted || tell({ type: "run.refused", reason: UNREACHABLE });
      void start().then(refuse, refuse);
      receive(({ type }) => void ask("step", { run, type }).catch(refuse));
      return () => ended.abort();
    }),
  },
});

/** The single actor of the desk's page. */
export function startDesk(): DeskActor {
  const actor = createActor(boundDeskMachine);
  actor.on("print.requested", () => window.print());
  return actor.start();
}
