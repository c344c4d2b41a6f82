import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { type AppError, invalidField } from "../../platform/http/app-error.ts";
import { moduleBeside } from "../../platform/root.ts";
import { NOT_AN_IMAGE } from "./assets.contract.ts";
import { findImageType } from "./image-type.server.ts";

/** Pixels, and the picture as a file, WebP unless asked otherwise. */
export interface PictureSize {
	width: number;
	height: number;
	bytes: Uint8Array;
}

export interface DrawnPicture {
	/** The same picture, narrow to wide. */
	sizes: PictureSize[];
}

export interface WorkerTask {
	bytes: Uint8Array;
	/** An SVG: shapes, not pixels. */
	isDrawing: boolean;
	maxPixels: number;
	/** Those that the picture has pixels for are drawn; "own" is as wide as it is, at most 1,600. */
	widths: readonly (number | "own")[];
	format: "webp" | "jpeg";
}

export type WorkerAnswer =
	| { drawn: DrawnPicture }
	| { refused: "too large" | "damaged" }
	| { failed: string };

/** Of small copies, in lists and frames. Pictures of older versions get them later: `narrow-copies.server.ts`. */
export const NARROW_WIDTHS = [240, 360] as const;
const ALL_WIDTHS = [...NARROW_WIDTHS, 480, 800, 1200, "own"] as const;

/** A file of a few kilobytes may claim any size: this is what one may cost in memory (4 bytes each). */
const MAX_PIXELS = 50_000_000;
/** A photo takes one second. A decoder cannot be interrupted, so its process is ended. */
const MAX_MS = 20_000;
const IDLE_MS = 30_000;
const TOO_LARGE = `The picture is too large: at most ${MAX_PIXELS / 1_000_000} megapixels`;
const TOO_SLOW = "The picture takes too long to draw. Please save it as PNG or JPG and try again.";

let worker: ChildProcess | undefined;
/** The end of what it printed. */
let lastWords = "";
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes a picture and encodes it, unless asked otherwise as WebP in several widths, upright, in sRGB, of an animation the
 * first frame. Nothing of the original bytes survives: no position or camera, no script, no second file
 * hidden behind the first. One at a time, in a process of its own. Throws 415 when it is no picture we
 * take or is damaged, 413 when it has too many pixels or takes too long.
 */
export async function drawPicture(
	bytes: Uint8Array,
	{ widths = ALL_WIDTHS, format = "webp" }: Partial<Pick<WorkerTask, "widths" | "format">> = {},
): Promise<DrawnPicture> {
	const type = findImageType(bytes);
	if (!type) throw notAnImage();
	const task = { bytes, isDrawing: type === "svg", maxPixels: MAX_PIXELS, widths, format };
	const turn = last.then(() => ask(task));
	last = turn.catch(() => {});
	const answer = await turn;
	if ("drawn" in answer) return answer.drawn;
	if ("failed" in answer) throw new Error(`Picture not drawn: ${answer.failed}`);
	throw answer.refused === "damaged" ? notAnImage() : refusal(TOO_LARGE);
}

async function ask(task: WorkerTask): Promise<WorkerAnswer> {
	clearTimeout(idle);
	worker ??= startWorker();
	const current = worker;
	const answered = new AbortController();
	const { signal } = answered;
	hold(current, true);
	const timer = setTimeout(() => end(current), MAX_MS);
	try {
		return await Promise.race([
			once(current, "message", { signal }).then(([answer]) => answer as WorkerAnswer),
			once(current, "close", { signal }).then(([code, killedBy]) => {
				if (killedBy === "SIGKILL") throw refusal(TOO_SLOW);
				return { failed: `its process ended with ${killedBy ?? code}: ${lastWords}` };
			}),
			new Promise<never>((_resolve, reject) => {
				current.send(task, (error) => error && reject(error));
			}),
		]);
	} finally {
		clearTimeout(timer);
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
	// Decoders warn about many a picture that they can draw: worth a line in the log only when the process dies.
	lastWords = "";
	started.stderr?.setEncoding("utf8").on("data", (text: string) => {
		lastWords = (lastWords + text).slice(-2_000);
	});
	started.once("exit", () => forget(started));
	return started;
}

function end(child: ChildProcess): void {
	forget(child);
	child.kill("SIGKILL");
}

function forget(child: ChildProcess): void {
	if (worker === child) worker = undefined;
}

/** A worker that waits for work does not keep the server from ending. */
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
