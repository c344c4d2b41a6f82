import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Builds beside the pages': without Vite's own configuration and files. */
export const ownBuild = {
	root: ROOT,
	configFile: false,
	envDir: false,
	publicDir: false,
	logLevel: "warn",
};
