// @ts-check
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * Vite settings for builds other than the pages: no configuration file, .env or public files.
 * @satisfies {import("vite").InlineConfig}
 */
export const viteSettings = {
	root: ROOT,
	configFile: false,
	envDir: false,
	publicDir: false,
	logLevel: "warn",
};
