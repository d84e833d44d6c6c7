import { loadOwnProfile } from "../../api/people/own-profile";
import { ownEmailChange } from "./email-change.machine";
import { createRecordMachine } from "../kit/record.machine";

const cards = { email: ownEmailChange };

/** The signed-in person's own page, read only. */
export const profilePageMachine = createRecordMachine("profilePage", (_, signal) => loadOwnProfile(signal), cards);
