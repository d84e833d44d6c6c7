export { askForRecord, forgetAsked, keepWaiting } from "../../api/kit/kept-reads";
export { earlyReadsShown } from "../../api/kit/early-reads";
