import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const PROGRAM = join(import.meta.dirname, "reading-program.ts");

/** Another program opens the database file once, counts the orders and closes it. */
export async function countInOtherProgram(file: string): Promise<number> {
	const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, file, "1"]);
	return Number(stdout);
}

/** The same again and again, until it is stopped. */
export async function readInOtherProgram(file: string) {
	const child: ChildProcess = spawn(process.execPath, [PROGRAM, file], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	let reads = 0;
	const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
	lines.on("line", () => {
		reads += 1;
	});
	await once(lines, "line");
	return {
		/** Resolves to how often it has read. Rejects if it has failed. */
		async stop(): Promise<number> {
			const { exitCode } = child;
			if (exitCode !== null) throw new Error(`The other program ended with ${exitCode}`);
			const ended = once(child, "exit");
			child.kill("SIGKILL");
			await ended;
			return reads;
		},
	};
}
