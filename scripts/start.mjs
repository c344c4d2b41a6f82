// npm start: runs the built server with the settings of .env. The image and the tests start build/main/main.js
// directly.
import { loadDotEnv } from "./dot-env.mjs";

loadDotEnv();
await import("../build/main/main.js");
