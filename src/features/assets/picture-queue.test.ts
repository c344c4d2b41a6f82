import { afterEach, describe, expect, test, vi } from "vitest";
import type { ProcessResponse, WorkerTask } from "./picture-process.server.ts";
import { createPictureQueue } from "./picture-queue.server.ts";

afterEach(() => {
	vi.useRealTimers();
});

const rendered: ProcessResponse = { rendered: { sizes: [], isAnimation: false } };

/** A queue whose processes do what the test says. */
function testQueue() {
	/** Pictures in the order in which a process begins them, by the process's limit in seconds. */
	const begun: Record<number, string[]> = {};
	const answers = new Map<WorkerTask, (answer: ProcessResponse) => void>();
	const queue = createPictureQueue((maxCpuMs) => {
		const names: string[] = [];
		begun[maxCpuMs / 1_000] = names;
		return (task) => {
			names.push(nameOf(task));
			return new Promise((answer) => answers.set(task, answer));
		};
	});
	const answer = async (task: WorkerTask, response: ProcessResponse) => {
		// Waits until the process has received the task.
		await new Promise(setImmediate);
		answers.get(task)?.(response);
	};
	return { begun, answers, answer, queue };
}

const nameOf = ({ bytes }: WorkerTask) => Buffer.from(bytes).toString();

function taskOf({ name, type = "jpeg" }: Sent): WorkerTask {
	return { bytes: Buffer.from(name), type, maxPixels: 1, widths: [], format: "webp" };
}

interface Sent {
	name: string;
	caller?: string;
	type?: "svg" | "jpeg";
}

/** Sends pictures at once. Those whose name begins with "endless" take all the time that they get. */
async function sendAll(sent: readonly Sent[]) {
	const { begun, answers, queue } = testQueue();
	const responses = Promise.all(sent.map((each) => queue(taskOf(each), each.caller)));
	let isDone = false;
	void responses.then(() => {
		isDone = true;
	});
	while (!isDone) {
		await new Promise(setImmediate);
		for (const [task, answer] of answers) {
			answers.delete(task);
			answer(nameOf(task).startsWith("endless") ? { stopped: "time" } : rendered);
		}
	}
	return { begun, responses: await responses };
}

describe("pictures begin", () => {
	const orders: { what: string; sent: Sent[]; order: string[] }[] = [
		{
			what: "in the order of one caller",
			sent: ["1", "2", "3"].map((name) => ({ name, caller: "ann" })),
			order: ["1", "2", "3"],
		},
		{
			what: "in the order in which they came, if nobody waits for them",
			sent: [{ name: "1" }, { name: "2" }],
			order: ["1", "2"],
		},
		{
			what: "with one of each caller in turn",
			sent: [
				...["a1", "a2", "a3", "a4"].map((name) => ({ name, caller: "ann" })),
				...["b1", "b2"].map((name) => ({ name, caller: "ben" })),
				{ name: "c1", caller: "cyd" },
			],
			order: ["a1", "b1", "c1", "a2", "b2", "a3", "a4"],
		},
		{
			what: "with photos before drawings, of the same caller too",
			sent: [
				{ name: "a1", caller: "ann", type: "svg" },
				{ name: "a2", caller: "ann", type: "svg" },
				{ name: "a3", caller: "ann" },
				{ name: "b1", caller: "ben", type: "svg" },
				{ name: "b2", caller: "ben" },
			],
			order: ["a1", "b2", "a3", "b1", "a2"],
		},
		{
			what: "last if nobody waits for them",
			sent: [{ name: "copy 1" }, { name: "copy 2" }, { name: "a1", caller: "ann", type: "svg" }],
			order: ["copy 1", "a1", "copy 2"],
		},
	];
	test.for(orders)("$what", async ({ sent, order }) => {
		const { begun } = await sendAll(sent);
		expect(begun).toEqual({ 3: order, 20: [] });
	});
});

test("a photo waits for the time limit of one picture, however many endless ones are queued", async () => {
	const endless = Array.from({ length: 50 }, (_, index) => ({
		name: `endless ${index}`,
		caller: "ann",
		type: index % 2 ? ("svg" as const) : ("jpeg" as const),
	}));
	const { begun, responses } = await sendAll([...endless, { name: "photo", caller: "ben" }]);
	expect(begun[3]?.indexOf("photo")).toBe(1);
	expect(begun[20]).not.toContain("photo");
	expect(begun[20]).toHaveLength(50);
	expect(responses.at(-1)).toEqual(rendered);
	expect(responses.slice(0, -1)).toEqual(Array(50).fill({ stopped: "time" }));
});

test("a picture that took too much memory is not tried again, and the next one begins", async () => {
	const { begun, answer, queue } = testQueue();
	const [large, next] = [taskOf({ name: "large" }), taskOf({ name: "next" })];
	const first = queue(large, "ann");
	const second = queue(next, "ann");
	await answer(large, { stopped: "memory" });
	expect(await first).toEqual({ stopped: "memory" });
	await answer(next, rendered);
	expect(await second).toEqual(rendered);
	expect(begun).toEqual({ 3: ["large", "next"], 20: [] });
});

test.each([
	["a photo", "jpeg"],
	["a drawing", "svg"],
] as const)("%s that waits 45 seconds is answered busy, and not rendered", async (_, type) => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
	const { begun, answer, queue } = testQueue();
	const long = taskOf({ name: "long" });
	const first = queue(long, undefined);
	const late = queue(taskOf({ name: "late", type }), "ann");
	const patient = queue(taskOf({ name: "copy" }), undefined);
	await vi.advanceTimersByTimeAsync(45_000);
	expect(await late).toEqual({ stopped: "busy" });
	await answer(long, rendered);
	expect(await first).toEqual(rendered);
	await new Promise(setImmediate);
	expect(begun[3]).toEqual(["long", "copy"]);
	void patient;
});

test("a failed process does not block the next picture", async () => {
	const { answer, queue } = testQueue();
	const [broken, next] = [taskOf({ name: "broken" }), taskOf({ name: "next" })];
	const first = queue(broken, "ann");
	const second = queue(next, "ben");
	await answer(broken, { failed: "its process ended with 1" });
	expect(await first).toHaveProperty("failed");
	await answer(next, rendered);
	expect(await second).toEqual(rendered);
});
