import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { AppError } from "../../../platform/http/app-error.ts";
import { moduleBeside } from "../../../platform/root.ts";

/** A task for a worker thread: hashes a password, or compares it if `stored` is given. */
export interface HashingTask {
	password: string;
	stored?: string;
}

export type HashingResponse = { hash: string } | { matches: boolean } | { failed: string };

/** Leaves one core to serving pages. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** A thread hashes some 30 passwords a second; a longer queue would make people give up. */
const MAX_WAITING = 100 * THREADS;
const RETRY_SECONDS = 5;

/** A random hash, which no password is known to have. Verifying it takes as long as any other. */
export function unknownPasswordHash(): string {
	const [salt, hash] = [16, 32].map((size) =>
		randomBytes(size).toString("base64").replace(/=+$/, ""),
	);
	return `$argon2id$v=19$m=19456,t=2,p=1$${salt}$${hash}`;
}

/** Verified if there is no account, so that both cases take the same time. */
const NOBODY = unknownPasswordHash();

/** Throws 503 if the queue is full. */
export async function hashPassword(password: string): Promise<string> {
	const answer = await queue.run({ password: password.normalize("NFC") });
	return (answer as { hash: string }).hash;
}

/**
 * Whether the password matches. Without a hash it takes the same time and returns false. Throws 503 if the queue is
 * full.
 */
export async function verifyPassword(
	stored: string | undefined,
	password: string,
): Promise<boolean> {
	const answer = await queue.run({
		password: password.normalize("NFC"),
		stored: stored ?? NOBODY,
	});
	// A lone surrogate is hashed as the replacement character, so it would match any other one.
	const { matches } = answer as { matches: boolean };
	return stored !== undefined && matches && password.isWellFormed();
}

export function tooManyWaiting(): AppError {
	return new AppError(
		"unavailable",
		"Too many people are signing in right now. Please try again in a moment.",
		{ retryAfter: RETRY_SECONDS },
	);
}

interface Waiting {
	task: HashingTask;
	resolve: (answer: HashingResponse) => void;
	reject: (error: Error) => void;
}

/**
 * Hashes passwords, which is slow on purpose, in worker threads: in Node's thread pool it would block file access, DNS
 * lookups and compression, and so every page.
 */
export class HashingQueue {
	readonly #threads: number;
	readonly #mostWaiting: number;
	readonly #waiting: Waiting[] = [];
	readonly #idle: Worker[] = [];
	#started = 0;

	constructor(threads: number, mostWaiting: number) {
		this.#threads = threads;
		this.#mostWaiting = mostWaiting;
	}

	requireRoom(): void {
		if (this.#waiting.length >= this.#mostWaiting) throw tooManyWaiting();
	}

	run(task: HashingTask): Promise<HashingResponse> {
		this.requireRoom();
		return new Promise((resolve, reject) => {
			this.#waiting.push({ task, resolve, reject });
			this.#next();
		});
	}

	#next(): void {
		if (this.#waiting.length === 0) return;
		const worker = this.#idle.pop() ?? this.#start();
		const job = worker && this.#waiting.shift();
		if (!job) return;
		const answered = (answer: HashingResponse) => {
			// An idle thread does not keep the process alive.
			worker.unref();
			this.#idle.push(worker);
			if ("failed" in answer) release(() => job.reject(new Error(answer.failed)));
			else release(() => job.resolve(answer));
		};
		const lost = () => release(() => job.reject(new Error("The hashing thread has ended")));
		const release = (settle: () => void) => {
			worker.off("message", answered).off("exit", lost);
			settle();
			this.#next();
		};
		worker.on("message", answered).on("exit", lost);
		worker.ref();
		worker.postMessage(job.task);
	}

	#start(): Worker | undefined {
		if (this.#started === this.#threads) return undefined;
		this.#started += 1;
		const worker = new Worker(moduleBeside(import.meta.url, "hashing-worker.server"), {
			env: {},
			execArgv: [],
		});
		// Registered before the task's own listener, so that the count is right when that starts another thread.
		worker.on("exit", () => {
			this.#started -= 1;
			const place = this.#idle.indexOf(worker);
			if (place >= 0) this.#idle.splice(place, 1);
		});
		// The `exit` event follows and does the bookkeeping.
		worker.on("error", () => {});
		return worker;
	}
}

const queue = new HashingQueue(THREADS, MAX_WAITING);

/** Throws 503 if the queue is full; call it before doing any other work for a request. */
export function requireRoomForHashing(): void {
	queue.requireRoom();
}
