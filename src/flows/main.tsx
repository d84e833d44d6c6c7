import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../ui/styles.css";
import { catalogue } from "./catalogue";
import { chartOf } from "./chart/chart";
import { startDesk } from "./desk/desk";
import { DeskPage } from "./desk/page/desk-page";
import { FlowsPage } from "./page/flows-page";

const root = document.getElementById("root");
if (!root) throw new Error("flows.html has no #root");

const charts = () => catalogue.map(({ name, about, machine }) => ({ name, about, chart: chartOf(machine) }));

const isDesk = new URLSearchParams(location.search).has("desk");

createRoot(root).render(
  <StrictMode>{isDesk ? <DeskPage actor={startDesk()} /> : <FlowsPage charts={charts()} />}</StrictMode>,
);
