import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { constants, setPriority } from "node:os";
import { type AppError, invalidField } from "../../platform/http/app-error.ts";
import { moduleBeside } from "../../platform/root.ts";
import { NOT_AN_IMAGE } from "./assets.contract.ts";
import { cpuMsOf } from "./cpu-time.server.ts";
import { findImageType } from "./image-type.server.ts";

/** Size in pixels, and the file. WebP unless another format was requested. */
export interface PictureSize {
	width: number;
	height: number;
	bytes: Uint8Array;
}

export interface RenderedPicture {
	/** Copies of the same picture, narrow to wide. */
	sizes: PictureSize[];
}

export interface WorkerTask {
	bytes: Uint8Array;
	/** Whether the file is an SVG. */
	isDrawing: boolean;
	maxPixels: number;
	/** Requested widths. Those wider than the picture are left out. "own" is the picture's own width, at most 1,600. */
	widths: readonly (number | "own")[];
	format: "webp" | "jpeg" | "avif";
}

export type WorkerResponse =
	| { rendered: RenderedPicture }
	| { refused: "too large" | "damaged" }
	| { failed: string };

/**
 * Widths of the copies for lists and frames. `narrow-copies.server.ts` adds them to pictures that older versions
 * stored.
 */
export const NARROW_WIDTHS = [240, 360] as const;
const ALL_WIDTHS = [...NARROW_WIDTHS, 480, 800, 1200, "own"] as const;

/** Limits memory to 4 bytes per pixel, because a file of a few kilobytes can claim any size. */
const MAX_PIXELS = 50_000_000;
/** A photo takes about one second of processor time. A decoder cannot be interrupted, so its process is killed. */
const MAX_CPU_MS = 20_000;
/** On the clock. Long, because a busy machine runs the process rarely: its priority is low. */
const MAX_MS = 120_000;
const CHECK_EVERY_MS = 1_000;
const IDLE_MS = 30_000;
const TOO_LARGE = `The picture is too large: at most ${MAX_PIXELS / 1_000_000} megapixels`;
const TOO_SLOW = "The picture takes too long to draw. Please save it as PNG or JPG and try again.";

let worker: ChildProcess | undefined;
/** The end of the process's output, for the log. */
let lastWords = "";
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes a picture and encodes it in several widths: upright, in sRGB, WebP unless another format is requested, and
 * only the first frame of an animation. The result contains none of the original bytes: no location or camera data, no
 * script, no second file appended to the first. Pictures are rendered one at a time in a separate process. Throws 415
 * if the picture is damaged or of a type that is not accepted, and 413 if it has too many pixels or takes too long.
 */
export async function renderPicture(
	bytes: Uint8Array,
	{ widths = ALL_WIDTHS, format = "webp" }: Partial<Pick<WorkerTask, "widths" | "format">> = {},
): Promise<RenderedPicture> {
	const type = findImageType(bytes);
	if (!type) throw notAnImage();
	const task = { bytes, isDrawing: type === "svg", maxPixels: MAX_PIXELS, widths, format };
	const turn = last.then(() => ask(task));
	last = turn.catch(() => {});
	const answer = await turn;
	if ("rendered" in answer) return answer.rendered;
	if ("failed" in answer) throw new Error(`Picture not rendered: ${answer.failed}`);
	throw answer.refused === "damaged" ? notAnImage() : refusal(TOO_LARGE);
}

async function ask(task: WorkerTask): Promise<WorkerResponse> {
	clearTimeout(idle);
	worker ??= startWorker();
	const current = worker;
	const answered = new AbortController();
	const { signal } = answered;
	hold(current, true);
	const timer = endWhenSlow(current);
	try {
		return await Promise.race([
			once(current, "message", { signal }).then(([answer]) => answer as WorkerResponse),
			once(current, "close", { signal }).then(([code, killedBy]) => {
				if (killedBy === "SIGKILL") throw refusal(TOO_SLOW);
				return { failed: `its process ended with ${killedBy ?? code}: ${lastWords}` };
			}),
			new Promise<never>((_resolve, reject) => {
				current.send(task, (error) => error && reject(error));
			}),
		]);
	} finally {
		clearInterval(timer);
		answered.abort();
		hold(current, false);
		idle = setTimeout(() => end(current), IDLE_MS).unref();
	}
}

function startWorker(): ChildProcess {
	const started = fork(moduleBeside(import.meta.url, "picture-worker.server"), {
		serialization: "advanced",
		execArgv: [],
		env: {},
		stdio: ["ignore", "ignore", "pipe", "ipc"],
	});
	// Set from here because Linux sets it for one thread, and the threads that render inherit that of the thread that
	// starts them. When the worker's own code runs, some of them have started.
	if (started.pid) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL);
	// Decoders also warn about pictures that they can render, so the output is only logged if the process dies.
	lastWords = "";
	started.stderr?.setEncoding("utf8").on("data", (text: string) => {
		lastWords = (lastWords + text).slice(-2_000);
	});
	started.once("exit", () => dropWorker(started));
	return started;
}

/** Kills the process when its picture has taken too long. Clear the timer when it has answered. */
function endWhenSlow(child: ChildProcess): NodeJS.Timeout {
	const began = Date.now();
	const usedBefore = cpuMsOf(child.pid ?? 0);
	return setInterval(() => {
		const elapsed = Date.now() - began;
		const used = cpuMsOf(child.pid ?? 0);
		const spent = used === undefined || usedBefore === undefined ? elapsed : used - usedBefore;
		if (spent >= MAX_CPU_MS || elapsed >= MAX_MS) end(child);
	}, CHECK_EVERY_MS);
}

function end(child: ChildProcess): void {
	dropWorker(child);
	child.kill("SIGKILL");
}

function dropWorker(child: ChildProcess): void {
	if (worker === child) worker = undefined;
}

/** An idle process does not keep the server from exiting. */
function hold(child: ChildProcess, atWork: boolean): void {
	for (const handle of [child, child.channel, child.stderr as Socket | null]) {
		if (atWork) handle?.ref();
		else handle?.unref();
	}
}

function notAnImage(): AppError {
	return invalidField("file", NOT_AN_IMAGE, "unsupported_type");
}

function refusal(sentence: string): AppError {
	return invalidField("file", sentence, "too_large");
}
