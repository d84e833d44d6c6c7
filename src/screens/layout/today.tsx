import { longDate } from "../shells/dates";

export const Today = () => <time>{longDate(new Date())}</time>;
