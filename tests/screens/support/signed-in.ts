import Cookies from "js-cookie";

// The session looks for its cookie as soon as its code is read: whoever imports it imports this first.
Cookies.set("tw-token", "token");
