import { resolve } from "node:path";

/** Compile cache for servers that tests start. Half of the start-up time is compiling the same sources. */
export const NODE_COMPILE_CACHE = resolve(
	import.meta.dirname,
	"../../node_modules/.cache/node-compile",
);
