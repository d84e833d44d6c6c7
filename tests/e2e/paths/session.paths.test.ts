import { testEveryPath } from "./every-path";

testEveryPath("session");
