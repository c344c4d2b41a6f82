/** Worker thread that hashes passwords, one at a time, at a lower priority than serving pages. */
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { createHash, matchesHash } from "./argon2.server.ts";
import type { HashingResponse, HashingTask } from "./passwords.server.ts";

/** On a contended core this leaves about three quarters to serving pages without starving sign-ins. */
const NICE = 5;

// On Linux the priority applies to this thread; elsewhere it would apply to the whole process.
if (process.platform === "linux") setPriority(NICE);

parentPort?.on("message", (task: HashingTask) => parentPort?.postMessage(answer(task)));

function answer({ password, stored }: HashingTask): HashingResponse {
	try {
		return stored === undefined
			? { hash: createHash(password) }
			: { matches: matchesHash(stored, password) };
	} catch (error) {
		return { failed: (error as Error).message };
	}
}
