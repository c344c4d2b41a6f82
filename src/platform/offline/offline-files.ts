/** Cache of the offline page and what it needs. */
export const OFFLINE = "offline";

/** The page that the service worker shows when a page cannot be loaded. It has no other script than this. */
export const OFFLINE_PAGE = "/offline";
export const OFFLINE_SCRIPT = "/offline.js";

/** Id of the offline page's content. */
export const OFFLINE_ID = "offline";

/** Event on window: the page that had to wait has come, or is not waited for any longer. */
export const OFFLINE_OVER = "app:offline-over";
