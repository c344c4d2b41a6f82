/** In the head of every page: whether someone is signed in, before anything is painted. A constant: its hash allows it. */
export const AUTH_SCRIPT = `try{document.documentElement.dataset.auth=localStorage.getItem("authToken")?"member":"anonymous"}catch(e){document.documentElement.dataset.auth="anonymous"}`;

/** Told to the window when the application has taken over the page. */
export const STARTED_EVENT = "app:started";

/** Names the sentence of a page whose application cannot be loaded. */
export const START_FAILED_ID = "start-failed";

/** In the tab's storage while a page change is under way: where it leads. */
export const TARGET_NOTE = "onTheWayTo";

/**
 * A function as the text of a script that stands in a page. Node has taken its types out; it may use nothing
 * from outside itself but what it is given (values that JSON can hold).
 */
export function pageScript<Given extends unknown[]>(
	run: (...given: Given) => void,
	...given: Given
): string {
	const lines = run.toString().split("\n");
	const code = lines.map((line) => line.trim()).filter((line) => !/^($|\/\/|\/?\*)/.test(line));
	return `(${code.join("\n")})(${given.map((value) => JSON.stringify(value)).join(",")})`;
}
