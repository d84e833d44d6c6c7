/** Loaded by /flows next to its own code: sends it the replayed session in the same messages as a page of the app. */
import { openChannel } from "../../src/flows/channel";
import type { AppPage, PageRequest, Report } from "../../src/flows/messages";
import { SESSION_PATH } from "./session-path";

const reply = await fetch(SESSION_PATH);
const app = (await reply.json()) as AppPage;
const { send, receive } = openChannel<Report, PageRequest>();
const report = () => send({ type: "app.reported", app });
receive((request) => {
  if (request.type === "report.requested") report();
});
report();
