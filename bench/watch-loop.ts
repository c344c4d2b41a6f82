// Loaded into the server by `--import`: measures how long its event loop stays with one piece of work. On SIGUSR2 it
// prints the longest block since the last signal.
import { isMainThread } from "node:worker_threads";

export interface Block {
	/** Milliseconds during which nothing else was served. */
	waited: number;
	/** Milliseconds of CPU of the main thread in the block that used most. */
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
		// Not by `console`, which the server turns into lines of its log.
		process.stdout.write(`longest block ${JSON.stringify(longest)}\n`);
		longest = { waited: 0, cpu: 0 };
	});
}

function cpuTime(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1_000;
}
