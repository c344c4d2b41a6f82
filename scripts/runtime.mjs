// @ts-check
// Plain JavaScript: prepare.mjs runs on whatever Node the machine has.
import { readFileSync } from "node:fs";

/** .nvmrc: the lowest version of Node that has every security release of its line. */
export function lowestSafe() {
	return readFileSync(new URL("../.nvmrc", import.meta.url), "utf8").trim();
}

/** Other lines are not safe either, because nothing is tested on them. @param {string | null} version */
export function isSafe(version, lowest = lowestSafe()) {
	const [line, minor, patch] = numbers(version ?? "");
	const [safeLine, safeMinor, safePatch] = numbers(lowest);
	return line === safeLine && (minor > safeMinor || (minor === safeMinor && patch >= safePatch));
}

/** @param {string} version @returns {[number, number, number]} */
function numbers(version) {
	const [, line, minor, patch] = /^v?(\d+)\.(\d+)\.(\d+)\s*$/.exec(version) ?? [];
	return [Number(line), Number(minor), Number(patch)];
}

/**
 * The newest security release of the line that is newer than the lowest safe version.
 *
 * @param {{ version: string, security: boolean }[]} releases as in https://nodejs.org/dist/index.json, newest first
 */
export function missedSecurity(releases, lowest = lowestSafe()) {
	const line = releases.filter(({ version }) => numbers(version)[0] === numbers(lowest)[0]);
	if (line.length === 0) return "no release";
	const newest = line.find(({ security }) => security)?.version;
	return newest === undefined || isSafe(lowest, newest.slice(1)) ? undefined : newest;
}

// "curl … | node scripts/runtime.mjs", in .ci/audit.
if (import.meta.main) {
	const missed = missedSecurity(JSON.parse(readFileSync(0, "utf8")));
	if (missed) {
		console.error(
			`Node ${missed} has security fixes that ${lowestSafe()} lacks: raise .nvmrc, the packages node-… in package.json and the tags in Dockerfile.`,
		);
		process.exitCode = 1;
	}
}
