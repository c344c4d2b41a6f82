import {
	createPictureProcess,
	type ProcessResponse,
	type WorkerTask,
} from "./picture-process.server.ts";

/** A photo of 50 megapixels takes up to this long; most take half a second. */
const QUICK_MS = 3_000;
const SLOW_MS = 20_000;

interface Waiting {
	task: WorkerTask;
	/** Nobody waits for pictures without one. */
	sender: string | undefined;
	begin: () => void;
}

/**
 * Renders pictures one at a time in the order that keeps people waiting least: photos before drawings, each sender in
 * turn, and last what nobody waits for. One that is not done after 3 seconds of processor time begins again in a second
 * process, where it has 20 seconds and keeps only others like it waiting. So a photo waits for 3 seconds of one picture
 * that has begun and for one photo of each other sender, however many pictures there are.
 */
export function createPictureQueue(createProcess = createPictureProcess) {
	const quick = createLine(createProcess(QUICK_MS));
	const slow = createLine(createProcess(SLOW_MS));
	return async (task: WorkerTask, sender: string | undefined): Promise<ProcessResponse> => {
		const answer = await quick(task, sender);
		return "stopped" in answer && answer.stopped === "time" ? slow(task, sender) : answer;
	};
}

/** A process, and what waits for it. */
function createLine(render: ReturnType<typeof createPictureProcess>) {
	let waiting: Waiting[] = [];
	let isBusy = false;
	/** Senders by their last turn, the latest at the end. */
	let turns: (string | undefined)[] = [];

	function beginNext(): void {
		const next = waiting.reduce<Waiting | undefined>(
			(first, each) => (first && compare(first, each) <= 0 ? first : each),
			undefined,
		);
		isBusy = next !== undefined;
		if (!next) {
			turns = [];
			return;
		}
		waiting = waiting.filter((each) => each !== next);
		turns = [...turns.filter((sender) => sender !== next.sender), next.sender];
		next.begin();
	}

	/** Equal ones keep their order. */
	function compare(one: Waiting, other: Waiting): number {
		return rankOf(one) - rankOf(other) || turns.indexOf(one.sender) - turns.indexOf(other.sender);
	}

	return async (task: WorkerTask, sender: string | undefined): Promise<ProcessResponse> => {
		await new Promise<void>((begin) => {
			waiting.push({ task, sender, begin });
			if (!isBusy) beginNext();
		});
		try {
			return await render(task);
		} finally {
			beginNext();
		}
	};
}

function rankOf({ task, sender }: Waiting): number {
	if (sender === undefined) return 2;
	return task.type === "svg" ? 1 : 0;
}
