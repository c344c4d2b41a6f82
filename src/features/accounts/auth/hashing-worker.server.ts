/** A thread that hashes passwords, one at a time, after whatever serves pages. */
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import type { HashingAnswer, HashingTask } from "./passwords.server.ts";

// OWASP's argon2id parameters: 19 MiB, two passes, one lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Linux gives each thread a priority of its own; elsewhere this would be the whole server's.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on("message", (task: HashingTask) => parentPort?.postMessage(answer(task)));

function answer({ password, stored }: HashingTask): HashingAnswer {
	try {
		return stored === undefined
			? { hash: hashSync(password, OPTIONS) }
			: { matches: verifySync(stored, password) };
	} catch (error) {
		return { failed: (error as Error).message };
	}
}
