import { buildSettings } from "../build-settings.ts";
import type { Environment } from "../environment.ts";
import { serverSettings } from "../settings.ts";

const NAMES = [...Object.keys(serverSettings.shape), ...Object.keys(buildSettings.shape)];

export interface Misspelt {
	name: string;
	/** The setting that is probably meant. */
	meant: string;
}

/**
 * Variables that are no setting, but are written almost like one that is not set. Only to be named in the log: other
 * programs' variables must not keep the server from starting.
 */
export function misspelt(env: Environment): Misspelt[] {
	const isSet = (name: string) => Boolean(env[name]);
	const free = NAMES.filter((name) => !isSet(name));
	return Object.keys(env)
		.filter((name) => isSet(name) && !NAMES.includes(name))
		.flatMap((name) => {
			const meant = free.find((setting) => isNear(name.toUpperCase(), setting));
			return meant ? [{ name, meant }] : [];
		});
}

/** Short names allow one slip, because HOME and PATH are near HOST and PORT. */
function isNear(one: string, other: string): boolean {
	const slips = Math.min(one.length, other.length) < 6 ? 1 : 2;
	return Math.abs(one.length - other.length) <= slips && distance(one, other) <= slips;
}

/** Letters to add, leave out, change or swap with their neighbour (optimal string alignment). */
function distance(one: string, other: string): number {
	let before: number[] = [];
	let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (let row = 1; row <= one.length; row += 1) {
		const current = [row];
		for (let column = 1; column <= other.length; column += 1) {
			const isSame = one[row - 1] === other[column - 1];
			const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
			current[column] = Math.min(
				(previous[column] as number) + 1,
				(current[column - 1] as number) + 1,
				(previous[column - 1] as number) + (isSame ? 0 : 1),
				isSwapped ? (before[column - 2] as number) + 1 : Infinity,
			);
		}
		before = previous;
		previous = current;
	}
	return previous[other.length] as number;
}
