import { testEveryPath } from "./every-path";

testEveryPath("form");
