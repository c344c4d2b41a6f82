/** Marks before the first paint who is signed in. Must stay constant: the content security policy lists its hash. */
export const VISITOR_SCRIPT = `try{document.documentElement.dataset.visitor=localStorage.getItem("authToken")?"member":"anonymous"}catch(e){document.documentElement.dataset.visitor="anonymous"}`;

/** Event on window after hydration. */
export const HYDRATED_EVENT = "app:started";

export const START_FAILED_ID = "start-failed";

/** Session storage key: the target of a navigation that is under way. */
export const PENDING_TARGET = "onTheWayTo";

/** The text of an inline script that calls `run` with JSON values. `run` may use only its arguments and browser globals. */
export function pageScript<Arguments extends unknown[]>(
	run: (...args: Arguments) => void,
	...args: Arguments
): string {
	const lines = run.toString().split("\n");
	const code = lines.map((line) => line.trim()).filter((line) => !/^($|\/\/|\/?\*)/.test(line));
	return `(${code.join("\n")})(${args.map((value) => JSON.stringify(value)).join(",")})`;
}
