// @ts-check
// Starts the built server, for npm start and in the image, with the settings of .env.
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { loadDotEnv } from "./dot-env.mjs";

/** Little memory: young objects in 8 MB, old ones collected when they have grown by half. */
const FLAGS = ["--max-semi-space-size=8", "--heap-growing-percent=50"];

process.env.NODE_ENV = "production";
// One arena: with more, malloc keeps what others have freed.
process.env.MALLOC_ARENA_MAX = "1";
// V8 reads its flags when it starts, so this process replaces itself once. Its id stays, and signals reach the server.
if (!FLAGS.every((flag) => process.execArgv.includes(flag))) {
	const words = [process.execPath, ...FLAGS, ...process.execArgv, fileURLToPath(import.meta.url)];
	// Windows has no such call, and takes more memory.
	process.execve?.(process.execPath, words, process.env);
}
loadDotEnv();
// Saves a sixth of a start. If the folder is not writable, everything is compiled as before.
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/node-compile", import.meta.url)));
// Not a literal: the type checker would want a build.
await import(new URL("../build/main/main.js", import.meta.url).href);
