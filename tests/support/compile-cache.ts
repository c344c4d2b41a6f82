import { resolve } from "node:path";

/** Halves the start-up time of servers under test. */
export const NODE_COMPILE_CACHE = resolve(
	import.meta.dirname,
	"../../node_modules/.cache/node-compile",
);
