/** In the head of every page: whether someone is signed in, before anything is painted. A constant: its hash allows it. */
export const AUTH_SCRIPT = `try{document.documentElement.dataset.auth=localStorage.getItem("authToken")?"member":"anonymous"}catch(e){document.documentElement.dataset.auth="anonymous"}`;

/** Told to the window when the application has taken over the page. */
export const STARTED_EVENT = "app:started";

/** Names the sentence of a page whose application cannot be loaded. */
export const START_FAILED_ID = "start-failed";

/** In the tab's storage while a page change is under way: where it leads. */
export const TARGET_NOTE = "onTheWayTo";

/**
 * A function as the text of an inline script. Node has stripped its types. It may use only its
 * arguments, which have to be JSON values, and nothing else from outside itself.
 */
export function pageScript<Given extends unknown[]>(
	run: (...given: Given) => void,
	...given: Given
): string {
	const lines = run.toString().split("\n");
	const code = lines.map((line) => line.trim()).filter((line) => !/^($|\/\/|\/?\*)/.test(line));
	return `(${code.join("\n")})(${given.map((value) => JSON.stringify(value)).join(",")})`;
}
