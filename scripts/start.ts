// npm start: the server with the settings of .env. The image and the tests start src/server/main.ts itself.
import { loadDotEnv } from "./dot-env.mjs";

loadDotEnv();
await import("../src/server/main.ts");
