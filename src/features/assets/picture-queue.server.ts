import {
	createPictureProcess,
	type ProcessResponse,
	type WorkerTask,
} from "./picture-process.server.ts";

/** A photo of 50 megapixels takes up to this long; most take half a second. */
const QUICK_MS = 3_000;
const SLOW_MS = 20_000;
/** Elapsed time: a busy machine runs the processes rarely, because their priority is low. Beginning again costs more. */
const QUICK_CLOCK_MS = 30_000;
const SLOW_CLOCK_MS = 120_000;
/** A caller gets an answer by then. The server closes a connection after a minute without one. */
const DEADLINE_MS = 45_000;

interface QueuedTask {
	task: WorkerTask;
	/** Who waits for the picture; undefined if nobody does. */
	caller: string | undefined;
	begin: (isInTime: boolean) => void;
}

/**
 * Renders pictures one at a time: photos before drawings, callers in turn, and last pictures that nobody waits for. After 3
 * seconds of processor time a picture begins again in a second process, for slow ones, where it has 20 seconds. So a
 * photo waits at most 3 seconds for the running picture, and for one photo of each other caller. After 45 seconds a
 * caller is answered "busy".
 */
export function createPictureQueue(createProcess = createPictureProcess) {
	const quick = createQueue(createProcess(QUICK_MS, QUICK_CLOCK_MS));
	const slow = createQueue(createProcess(SLOW_MS, SLOW_CLOCK_MS));
	return async (task: WorkerTask, caller: string | undefined): Promise<ProcessResponse> => {
		const deadline = caller === undefined ? Infinity : Date.now() + DEADLINE_MS;
		const answer = await quick(task, caller, deadline);
		return "stopped" in answer && answer.stopped === "time" ? slow(task, caller, deadline) : answer;
	};
}

function createQueue(render: ReturnType<typeof createPictureProcess>) {
	let queue: QueuedTask[] = [];
	let isBusy = false;
	/** Callers by their last turn, the latest last. */
	let turns: (string | undefined)[] = [];

	function beginNext(): void {
		const [next] = queue.toSorted(compare);
		isBusy = next !== undefined;
		if (!next) {
			turns = [];
			return;
		}
		queue = queue.filter((candidate) => candidate !== next);
		turns = [...turns.filter((caller) => caller !== next.caller), next.caller];
		next.begin(true);
	}

	/** Sorts by rank, then callers by their last turn. Equal tasks keep their order. */
	function compare(one: QueuedTask, other: QueuedTask): number {
		return rankOf(one) - rankOf(other) || turns.indexOf(one.caller) - turns.indexOf(other.caller);
	}

	return async (
		task: WorkerTask,
		caller: string | undefined,
		deadline: number,
	): Promise<ProcessResponse> => {
		let timer: NodeJS.Timeout | undefined;
		const isInTime = await new Promise<boolean>((begin) => {
			const candidate = { task, caller, begin };
			queue.push(candidate);
			if (!isBusy) beginNext();
			else if (deadline < Infinity) {
				timer = setTimeout(() => {
					queue = queue.filter((other) => other !== candidate);
					begin(false);
				}, deadline - Date.now());
			}
		});
		clearTimeout(timer);
		if (!isInTime) return { stopped: "busy" };
		try {
			return await render(task, deadline);
		} finally {
			beginNext();
		}
	};
}

function rankOf({ task, caller }: QueuedTask): number {
	if (caller === undefined) return 2;
	return task.type === "svg" ? 1 : 0;
}
