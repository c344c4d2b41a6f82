/* Most bytes of what all pages share. Raise them when something is added to every page, such as a banner. */

/** Compressed HTML with its styles, of every page but the offline one. */
export const SHARED_HTML = 7_900;

/** Compressed scripts. */
export const SHARED_SCRIPTS = 124_100;
