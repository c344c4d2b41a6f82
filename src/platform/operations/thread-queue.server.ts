import { Worker } from "node:worker_threads";

/** A worker thread's answer to a task: `failed`, with a message, rejects the task. */
export type Response<Answer> = Answer | { failed: string };

interface QueuedTask<Task, Answer> {
	task: Task;
	resolve: (answer: Answer) => void;
	reject: (error: Error) => void;
}

interface QueueOptions {
	threads: number;
	/** Tasks that may wait for a thread; one more is refused. */
	maxQueued: number;
	/** The error of a refused task. */
	full: () => Error;
}

/** Runs tasks in worker threads, each of which takes one at a time, so that the server answers others meanwhile. */
export class ThreadQueue<Task, Answer extends object> {
	readonly #module: URL;
	readonly #options: QueueOptions;
	readonly #queue: QueuedTask<Task, Answer>[] = [];
	readonly #idle: Worker[] = [];
	#started = 0;

	/** @param module answers each message, a task, with one message */
	constructor(module: URL, options: QueueOptions) {
		this.#module = module;
		this.#options = options;
	}

	requireCapacity(): void {
		if (this.#queue.length >= this.#options.maxQueued) throw this.#options.full();
	}

	run(task: Task): Promise<Answer> {
		this.requireCapacity();
		return new Promise((resolve, reject) => {
			this.#queue.push({ task, resolve, reject });
			this.#next();
		});
	}

	#next(): void {
		if (this.#queue.length === 0) return;
		const worker = this.#idle.pop() ?? this.#start();
		const job = worker && this.#queue.shift();
		if (!job) return;
		const onAnswer = (answer: Response<Answer>) => {
			// An idle thread does not keep the process alive.
			worker.unref();
			this.#idle.push(worker);
			if ("failed" in answer) release(() => job.reject(new Error(String(answer.failed))));
			else release(() => job.resolve(answer));
		};
		const onExit = () => release(() => job.reject(new Error("The worker thread has ended")));
		const release = (settle: () => void) => {
			worker.off("message", onAnswer).off("exit", onExit);
			settle();
			this.#next();
		};
		worker.on("message", onAnswer).on("exit", onExit);
		worker.ref();
		worker.postMessage(job.task);
	}

	#start(): Worker | undefined {
		if (this.#started === this.#options.threads) return undefined;
		this.#started += 1;
		const worker = new Worker(this.#module, { env: {}, execArgv: [] });
		// Registered before the task's own listener, so that the count is right when that starts another thread.
		worker.on("exit", () => {
			this.#started -= 1;
			const index = this.#idle.indexOf(worker);
			if (index >= 0) this.#idle.splice(index, 1);
		});
		// The `exit` event follows and does the bookkeeping.
		worker.on("error", () => {});
		return worker;
	}
}
