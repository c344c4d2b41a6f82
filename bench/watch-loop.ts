// Preloaded into the server: measures blocks of the event loop. On SIGUSR2 prints the longest since the last signal.
import { isMainThread } from "node:worker_threads";

export interface Block {
	/** Milliseconds during which nothing else was served. */
	waited: number;
	/** CPU milliseconds of the main thread in the block that used most. */
	cpu: number;
}

if (isMainThread) {
	let longest: Block = { waited: 0, cpu: 0 };
	let [last, lastCpu] = [performance.now(), cpuTime()];
	const beat = () => {
		const [time, cpu] = [performance.now(), cpuTime()];
		longest = {
			waited: Math.max(longest.waited, time - last),
			cpu: Math.max(longest.cpu, cpu - lastCpu),
		};
		[last, lastCpu] = [time, cpu];
	};
	setInterval(beat, 1).unref();
	process.on("SIGUSR2", () => {
		beat();
		// Not `console`, which the server turns into log lines.
		process.stdout.write(`longest block ${JSON.stringify(longest)}\n`);
		longest = { waited: 0, cpu: 0 };
	});
}

function cpuTime(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1_000;
}
