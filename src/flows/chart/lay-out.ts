import ELK from "elkjs/lib/elk-api";
import workerUrl from "elkjs/lib/elk-worker.min.js?url";
import type { Chart } from "./chart";
import type { Drawing } from "./drawing";
import { layOutWith } from "./lay-out-with";

const elk = new ELK({ workerUrl });

/** Lays a chart out in a worker, so that the page stays responsive. */
export const layOut = (chart: Chart): Promise<Drawing> => layOutWith(elk, chart);
