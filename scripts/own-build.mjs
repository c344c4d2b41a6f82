// @ts-check
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * Settings for our own builds besides the pages: without Vite's configuration file and public files.
 * @satisfies {import("vite").InlineConfig}
 */
export const ownBuild = {
	root: ROOT,
	configFile: false,
	envDir: false,
	publicDir: false,
	logLevel: "warn",
};
