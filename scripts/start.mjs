// npm start: runs the built server with the settings of .env. The image and the tests start build/main/main.js
// directly.
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { loadDotEnv } from "./dot-env.mjs";

loadDotEnv();
// Saves a sixth of a start. If the folder is not writable, everything is compiled as before.
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/node-compile"));
await import("../build/main/main.js");
