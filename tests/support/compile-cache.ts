import { resolve } from "node:path";

/** For servers that a test starts: half of a start is compiling the sources, which are the same at the next one. */
export const NODE_COMPILE_CACHE = resolve(
	import.meta.dirname,
	"../../node_modules/.cache/node-compile",
);
