/** The addresses of the app's code: every script but the one that the page runs before its first paint. */
export const APP_CODE = /\/assets\/(?!boot-).*\.js$/;
