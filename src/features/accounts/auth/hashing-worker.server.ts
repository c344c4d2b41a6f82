/** A thread that hashes passwords, one at a time, after whatever serves pages. */
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import type { HashingAnswer, HashingTask } from "./passwords.server.ts";

// OWASP's argon2id parameters: 19 MiB, two passes, one lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** On a core that both want, pages get three quarters of it, and nobody waits for ever to sign in. */
const NICE = 5;

// Linux gives each thread a priority of its own; elsewhere this would be the whole server's.
if (process.platform === "linux") setPriority(NICE);

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
