import { createHash, randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Response, ThreadQueue } from "../../../platform/operations/thread-queue.server.ts";
import { siblingModule } from "../../../platform/root.ts";
import { createUnknownHash } from "./argon2.server.ts";

export interface HashingTask {
	password: string;
	stored?: string;
}

export type HashingResponse = Response<{ hash: string } | { matches: boolean }>;

/** Leaves one core to serving pages. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** A thread hashes some 30 passwords a second; a longer queue would make people give up. */
const MAX_QUEUED = 100 * THREADS;
const RETRY_SECONDS = 5;

/** Verified if there is no account, so that both cases take the same time. */
const UNKNOWN_HASH = createUnknownHash();

/** Throws 503 if the queue is full. */
export async function hashPassword(password: string): Promise<string> {
	const answer = await queue.run({ password: password.normalize("NFC") });
	return (answer as { hash: string }).hash;
}

/** Whether the password matches. Without a hash it takes the same time and returns false. 503 if the queue is full. */
export async function verifyPassword(
	stored: string | undefined,
	password: string,
): Promise<boolean> {
	const answer = await queue.run({
		password: password.normalize("NFC"),
		stored: stored ?? UNKNOWN_HASH,
	});
	// A lone surrogate is hashed as the replacement character, so it would match any other one.
	const { matches } = answer as { matches: boolean };
	return stored !== undefined && matches && password.isWellFormed();
}

export function queueFull(): AppError {
	return new AppError(
		"unavailable",
		"Too many people are signing in right now. Please try again in a moment.",
		{ retryAfter: RETRY_SECONDS },
	);
}

/** Hashes passwords in worker threads: Node's thread pool would block file access, DNS and compression meanwhile. */
export class HashingQueue extends ThreadQueue<HashingTask, HashingResponse> {
	constructor(threads: number, maxQueued: number) {
		const worker = siblingModule(import.meta.url, "hashing-worker.server");
		super(worker, { threads, maxQueued, full: queueFull });
	}
}

const queue = new HashingQueue(THREADS, MAX_QUEUED);

/** Throws 503 if the queue is full; call it before doing any other work for a request. */
export function requireHashingCapacity(): void {
	queue.requireCapacity();
}

export function hashToken(token: string): string {
	return createHash("sha256").update(token).digest("hex");
}

export function createToken(): string {
	return randomBytes(32).toString("base64url");
}
