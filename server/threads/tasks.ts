import { checkFile, namesInFile } from "../imports/file";
import { readUpload } from "../media/upload";
import { doing } from "./task";
import type { FileTasks } from "./task-map";

/** What a thread for files that people send does. */
export default doing<FileTasks>({ checkFile, namesInFile, readUpload });
