import { readdir, readFile } from "node:fs/promises";
import autocannon from "autocannon";

/**
 * CPU time (user and system) of a process's threads, in microseconds, without ended threads. `/proc/PID/stat` counts in
 * ticks of 10 ms, too coarse for a round of cached responses.
 */
export async function cpuTime(pid: number): Promise<number> {
	const threads = await readdir(`/proc/${pid}/task`).catch(() => {
		throw new Error("The bench reads CPU times from /proc and so needs Linux");
	});
	const times = await Promise.all(
		threads.map(async (thread) => {
			const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8").catch(() => "0");
			return Number(text.split(" ")[0]) / 1_000;
		}),
	);
	return times.reduce((sum, time) => sum + time, 0);
}

/** Resident memory of a process, MB. */
export async function memory(pid: number): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, "utf8");
	return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024);
}

/** Rejects if a request fails. */
export async function send(options: autocannon.Options): Promise<void> {
	const result = await autocannon({ connections: 10, ...options });
	if (result.non2xx > 0 || result.errors > 0)
		throw new Error(`${options.url}: ${result.non2xx} refused, ${result.errors} failed`);
}

export function median(values: number[]): number {
	return inOrder(values)[Math.floor(values.length / 2)] as number;
}

/** share: 0 to 1. */
export function percentile(values: number[], share: number): number {
	return inOrder(values)[Math.floor((values.length - 1) * share)] as number;
}

/** "1.07 (0.97–1.21)": median and range. */
export function medianAndRange(values: number[]): string {
	const sorted = inOrder(values);
	return `${median(sorted).toFixed(2)} (${sorted[0]?.toFixed(2)}–${sorted.at(-1)?.toFixed(2)})`;
}

export function ms(value: number): string {
	return `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}

/** A missed budget makes the bench exit with 1. */
export function row(name: string, figure: string, budget = "", missed = false): void {
	console.log(
		`${name.padEnd(46)}${figure.padEnd(72)}${budget && `budget ${budget}`}${missed ? ", missed" : ""}`,
	);
	if (missed) process.exitCode = 1;
}

function inOrder(values: number[]): number[] {
	return [...values].sort((a, b) => a - b);
}
