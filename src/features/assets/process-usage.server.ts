import { readFileSync } from "node:fs";

/** The unit of times in /proc on every Linux: a hundredth of a second. */
const TICK_MS = 10;

/** Replaceable by tests. */
export const processUsage = { cpuMs: cpuMsOf, memory: memoryOf };

/** Milliseconds of all threads; undefined without /proc, as on macOS. See proc_pid_stat(5), `utime` and `stime`. */
function cpuMsOf(pid: number): number | undefined {
	const stat = readProc(`${pid}/stat`);
	if (stat === undefined) return undefined;
	// The second field is a program's name in brackets and may contain spaces.
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Bytes of memory that a process occupies; undefined without /proc. See proc_pid_status(5). */
function memoryOf(pid: number): number | undefined {
	const kilobytes = /^VmRSS:\s*(\d+) kB$/m.exec(readProc(`${pid}/status`) ?? "")?.[1];
	return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
}

function readProc(path: string): string | undefined {
	try {
		return readFileSync(`/proc/${path}`, "utf8");
	} catch {
		return undefined;
	}
}
