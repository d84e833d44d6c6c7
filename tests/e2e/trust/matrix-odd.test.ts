import { runMatrix } from "./run";

runMatrix(1);
