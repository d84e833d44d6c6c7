import { readUpload } from "../media/upload";
import { doing } from "../../threads/task";
import { checkFile, namesInFile } from "./reading/file";

const tasks = { checkFile, namesInFile, readUpload };

export type FileTasks = typeof tasks;

/** What a thread for files that people send does. */
export default doing(tasks);
