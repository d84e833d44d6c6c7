export { keepWaiting } from "../../api/kit/kept-reads";
