import { readFile } from "node:fs/promises";

/** CPU time (user and system) of a process so far, microseconds. Linux counts in ticks of 10 ms. */
export async function cpuTime(pid: number): Promise<number> {
	const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => {
		throw new Error("The bench reads CPU times from /proc and so needs Linux");
	});
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** What a process holds in memory (RSS), MB. */
export async function memory(pid: number): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, "utf8");
	return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024);
}

export function median(values: number[]): number {
	return inOrder(values)[Math.floor(values.length / 2)] as number;
}

/** The value below which the share lies, of 0 to 1. */
export function percentile(values: number[], share: number): number {
	return inOrder(values)[Math.floor((values.length - 1) * share)] as number;
}

/** "1.07 (0.97–1.21)": the median and the range it lies in. */
export function medianAndRange(values: number[]): string {
	const sorted = inOrder(values);
	return `${median(sorted).toFixed(2)} (${sorted[0]?.toFixed(2)}–${sorted.at(-1)?.toFixed(2)})`;
}

function inOrder(values: number[]): number[] {
	return [...values].sort((a, b) => a - b);
}
