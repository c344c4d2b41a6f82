// @ts-check
// Plain JavaScript: prepare.mjs runs on whatever Node the machine has.
import { readFileSync } from "node:fs";

/** .nvmrc: the lowest version of Node that has every security release of its line. */
export function lowestSafe() {
	return readFileSync(new URL("../.nvmrc", import.meta.url), "utf8").trim();
}

/** Another line is not safe either, because nothing is tested on it. @param {string | null} version */
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
