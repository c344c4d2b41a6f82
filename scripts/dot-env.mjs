// @ts-check
// Plain JavaScript: prepare.mjs runs on whatever Node the machine has.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Adds the variables of .env to the environment, which takes precedence. Tests do not read a developer's .env. */
export function loadDotEnv() {
	const file = fileURLToPath(new URL("../.env", import.meta.url));
	if (existsSync(file)) process.loadEnvFile(file);
}
