/** Whether the keyboard has a Cmd key. */
export const IS_MAC = /Mac|iP/.test(navigator.platform);
