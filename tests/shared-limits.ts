/* Bytes of every page of the site. A bar on all pages, or anything else that makes all of them grow, raises them. */

/** Compressed HTML with its styles, of every page but the offline one. */
export const SHARED_HTML = 7_900;

/** Compressed scripts. */
export const SHARED_SCRIPTS = 124_100;
