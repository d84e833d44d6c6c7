import { testEveryPath } from "./every-path";

testEveryPath("card");
