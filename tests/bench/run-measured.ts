import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";

/** Runs a script of the product in a process of its own: how long it took, and the most memory (RSS) it held. */
export async function runMeasured(
	script: string,
	parameters: string[],
	environment: Record<string, string>,
): Promise<{ seconds: number; peakMb: number }> {
	const startedAt = performance.now();
	const child = spawn(process.execPath, [script, ...parameters], {
		env: { PATH: process.env.PATH, NODE_ENV: "production", ...environment },
		stdio: ["ignore", "ignore", "inherit"],
	});
	let peak = 0;
	// Linux keeps the peak itself; it is gone with the process.
	const timer = setInterval(async () => {
		const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
		peak = Math.max(peak, Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0));
	}, 50);
	const [code] = await once(child, "exit");
	clearInterval(timer);
	if (code !== 0) throw new Error(`${script} ended with ${code}`);
	return { seconds: (performance.now() - startedAt) / 1_000, peakMb: Math.round(peak / 1_024) };
}
