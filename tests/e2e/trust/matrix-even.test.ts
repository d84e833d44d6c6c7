import { runMatrix } from "./run";

runMatrix(0);
