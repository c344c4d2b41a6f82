import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { setPriority } from "node:os";
import { siblingModule } from "../../platform/root.ts";
import type { ImageType } from "./image-type.server.ts";
import { processUsage } from "./process-usage.server.ts";

export interface PictureSize {
	width: number;
	height: number;
	bytes: Uint8Array;
}

export interface RenderedPicture {
	sizes: PictureSize[];
	isAnimation: boolean;
}

export interface WorkerTask {
	bytes: Uint8Array;
	type: ImageType;
	maxPixels: number;
	/** Widths beyond the picture's are left out. "original" is the picture's own width, at most 1,600. */
	widths: readonly (number | "original")[];
	format: "webp" | "jpeg" | "avif" | "png" | "raw";
}

export type WorkerResponse =
	| { rendered: RenderedPicture }
	| {
			refused: "too large" | "entities" | "html" | "linked" | "damaged" | "incomplete" | "no fonts";
	  }
	| { failed: string };

/** Why a picture was stopped; "busy" if its deadline came first. */
type Stop = "time" | "memory" | "busy";

export type ProcessResponse = WorkerResponse | { stopped: Stop };

/** Less than the server leaves free on a small machine; a photo of 50 megapixels takes up to 1 GB. */
const MAX_MEMORY = 1_500_000_000;
const CHECK_EVERY_MS = 250;
const IDLE_MS = 30_000;
/** The server comes first. At 10 a photo took 40 seconds beside ten busy processes, at 5 it takes 10. */
const NICENESS = 5;

/**
 * A process that renders one picture at a time; ends when idle. A decoder cannot be interrupted, so the process is
 * killed after `maxCpuMs` of processor time, `maxMs` of elapsed time, too much memory, or the picture's deadline.
 */
export function createPictureProcess(maxCpuMs: number, maxMs: number) {
	let worker: ChildProcess | undefined;
	let idle: NodeJS.Timeout | undefined;
	// The next picture must not be sent to a process that is ending.
	const forget = (child: ChildProcess) => {
		if (worker === child) worker = undefined;
	};
	const end = (child: ChildProcess) => {
		forget(child);
		child.kill("SIGKILL");
	};

	return async (task: WorkerTask, deadline = Infinity): Promise<ProcessResponse> => {
		clearTimeout(idle);
		worker ??= startWorker(forget);
		const current = worker;
		const answered = new AbortController();
		const { signal } = answered;
		let stopped: Stop | undefined;
		setReferenced(current, true);
		const timer = watch(current, { maxCpuMs, maxMs, deadline }, (limit) => {
			stopped ??= limit;
			end(current);
		});
		try {
			return await Promise.race([
				once(current, "message", { signal }).then(([answer]) => answer as WorkerResponse),
				once(current, "close", { signal }).then(([code, killedBy]) =>
					stopped
						? { stopped }
						: { failed: `its process ended with ${killedBy ?? code}: ${lastOutput.get(current)}` },
				),
				new Promise<never>((_resolve, reject) => {
					current.send(task, (error) => error && reject(error));
				}),
			]);
		} finally {
			clearInterval(timer);
			answered.abort();
			setReferenced(current, false);
			idle = setTimeout(() => end(current), IDLE_MS).unref();
		}
	};
}

const lastOutput = new WeakMap<ChildProcess, string>();

function startWorker(onEnd: (ended: ChildProcess) => void): ChildProcess {
	const started = fork(siblingModule(import.meta.url, "picture-worker.server"), {
		serialization: "advanced",
		execArgv: [],
		env: {},
		stdio: ["ignore", "ignore", "pipe", "ipc"],
	});
	// Set by the parent: on Linux a thread inherits the priority when it starts, and some start before the worker's code.
	if (started.pid) setPriority(started.pid, NICENESS);
	// Decoders also warn about pictures that they can render, so the output is only logged if the process dies.
	lastOutput.set(started, "");
	started.stderr?.setEncoding("utf8").on("data", (text: string) => {
		lastOutput.set(started, (lastOutput.get(started) + text).slice(-2_000));
	});
	started.once("exit", () => onEnd(started));
	return started;
}

/** Calls `stop` when a picture has taken too much time or memory. Clear the interval when it is done. */
function watch(
	{ pid = 0 }: ChildProcess,
	{ maxCpuMs, maxMs, deadline }: { maxCpuMs: number; maxMs: number; deadline: number },
	stop: (limit: Stop) => void,
): NodeJS.Timeout {
	const began = Date.now();
	const usedBefore = processUsage.cpuMs(pid);
	return setInterval(() => {
		const elapsed = Date.now() - began;
		const used = processUsage.cpuMs(pid);
		const spent = used === undefined || usedBefore === undefined ? elapsed : used - usedBefore;
		if ((processUsage.memory(pid) ?? 0) > MAX_MEMORY) stop("memory");
		else if (spent >= maxCpuMs || elapsed >= maxMs) stop("time");
		else if (Date.now() >= deadline) stop("busy");
	}, CHECK_EVERY_MS);
}

/** An idle process does not keep the server from exiting. */
function setReferenced(child: ChildProcess, isWorking: boolean): void {
	for (const handle of [child, child.channel, child.stderr as Socket | null]) {
		if (isWorking) handle?.ref();
		else handle?.unref();
	}
}
