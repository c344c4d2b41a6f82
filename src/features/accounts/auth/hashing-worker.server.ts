/** Worker thread that hashes passwords, one at a time, at a lower priority than serving pages. */
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import type { HashingResponse, HashingTask } from "./passwords.server.ts";

// OWASP's recommended argon2id parameters: 19 MiB, two passes, one lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** On a contended core this leaves about three quarters to serving pages without starving sign-ins. */
const NICE = 5;

// On Linux the priority applies to this thread; elsewhere it would apply to the whole process.
if (process.platform === "linux") setPriority(NICE);

parentPort?.on("message", (task: HashingTask) => parentPort?.postMessage(answer(task)));

function answer({ password, stored }: HashingTask): HashingResponse {
	try {
		return stored === undefined
			? { hash: hashSync(password, OPTIONS) }
			: { matches: verifySync(stored, password) };
	} catch (error) {
		return { failed: (error as Error).message };
	}
}
