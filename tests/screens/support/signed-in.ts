import Cookies from "js-cookie";

// The session reads its cookie when its module loads: importers must import this module first.
Cookies.set("tw-token", "token");
