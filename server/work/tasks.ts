import { checkFile, namesInFile } from "../imports/file";
import { readUpload } from "../media/upload";
import { doing } from "./task";

const tasks = { checkFile, namesInFile, readUpload };

export type Tasks = typeof tasks;

/** What a thread for files that people send does. */
export default doing(tasks);
