import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../ui/styles.css";
import { catalogue } from "./catalogue";
import { chartOf } from "./chart/chart";
import { FlowsPage } from "./page/flows-page";

const root = document.getElementById("root");
if (!root) throw new Error("flows.html has no #root");

const charts = catalogue.map(({ name, about, machine }) => ({ name, about, chart: chartOf(machine) }));

createRoot(root).render(
  <StrictMode>
    <FlowsPage charts={charts} />
  </StrictMode>,
);
