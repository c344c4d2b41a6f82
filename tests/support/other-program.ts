import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

// A second program on a running server's database, like SQLite's shell: opens it, counts orders, closes it. Not
// read-only: only a writing connection removes the write-ahead log when it is the last.

/** Preferred because its older SQLite deletes the write-ahead log of a process that has lost its locks; ours does not. */
const PYTHON = `
import sqlite3, sys, time
for _ in range(int(sys.argv[2])):
    handle = sqlite3.connect(sys.argv[1], timeout=20)
    print(handle.execute("select count(*) from orders").fetchone()[0], flush=True)
    handle.close()
    time.sleep(0.01)
`;
const NODE = `
const Database = require(${JSON.stringify(resolve("node_modules/better-sqlite3"))});
const [path, times] = process.argv.slice(1);
let left = Number(times);
const timer = setInterval(() => {
	const handle = new Database(path, { timeout: 20_000 });
	console.log(handle.prepare("select count(*) from orders").pluck().get());
	handle.close();
	left -= 1;
	if (left === 0) clearInterval(timer);
}, 10);
`;
const hasPython = spawnSync("python3", ["-c", "import sqlite3"]).status === 0;

function program(file: string, times: number): [string, string[]] {
	const args = [file, String(times)];
	return hasPython
		? ["python3", ["-c", PYTHON, ...args]]
		: [process.execPath, ["-e", NODE, ...args]];
}

export async function countInOtherProgram(file: string): Promise<number> {
	const { stdout } = await promisify(execFile)(...program(file, 1));
	return Number(stdout);
}

export async function readInOtherProgram(file: string) {
	const child: ChildProcess = spawn(...program(file, 1_000_000), {
		stdio: ["ignore", "pipe", "inherit"],
	});
	let reads = 0;
	const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
	lines.on("line", () => {
		reads += 1;
	});
	await Promise.race([once(lines, "line"), once(child, "exit")]);
	return {
		kill: () => child.kill("SIGKILL"),
		/** Resolves to the number of reads; rejects if one failed. */
		async stopAndCount(): Promise<number> {
			const { exitCode } = child;
			if (exitCode !== null) throw new Error(`The other program ended with ${exitCode}`);
			const ended = once(child, "exit");
			child.kill("SIGKILL");
			await ended;
			return reads;
		},
	};
}
