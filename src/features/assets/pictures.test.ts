import { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { pngBytes } from "../../../tests/support/media.ts";
import { renderPicture } from "./pictures.server.ts";
import { processUsage } from "./process-usage.server.ts";

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

/** Takes minutes to render, although it has few parts. */
const filter = '<feGaussianBlur stdDeviation="900"/>'.repeat(90);
const ENDLESS = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
	<filter id="f">${filter}</filter>
	${'<rect width="100" height="100" filter="url(#f)"/>'.repeat(5)}</svg>`);

/** Milliseconds on the fake clock after which the number of ended processes has grown. */
async function advanceUntilKilled(kill: { mock: { calls: unknown[] } }): Promise<number> {
	const before = kill.mock.calls.length;
	const began = Date.now();
	while (kill.mock.calls.length === before) {
		await vi.advanceTimersByTimeAsync(50);
		// The process itself runs on the real clock.
		await new Promise(setImmediate);
	}
	return Date.now() - began;
}

describe("a drawing that takes too long is tried again, then refused, and does not block the next picture", () => {
	test.for([
		{ limit: "3 and 20 seconds of processor time", isIdle: false, seconds: [3, 20] },
		{ limit: "30 and 120 seconds without any processor time", isIdle: true, seconds: [30, 120] },
	])("after $limit", async ({ isIdle, seconds }) => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
		vi.spyOn(processUsage, "cpuMs").mockImplementation(() => (isIdle ? 700 : Date.now()));
		const kill = vi.spyOn(ChildProcess.prototype, "kill");
		const refusal = renderPicture(ENDLESS).catch((error: unknown) => error);
		const next = renderPicture(await pngBytes());
		expect(await advanceUntilKilled(kill)).toBe(seconds[0]! * 1_000);
		// The endless drawing has left the queue.
		expect((await next).sizes).toHaveLength(1);
		const inSecond = await advanceUntilKilled(kill);
		expect(inSecond).toBeLessThanOrEqual(seconds[1]! * 1_000);
		expect(inSecond).toBeGreaterThan((seconds[1]! - 1) * 1_000);
		expect(await refusal).toMatchObject({
			code: "too_large",
			message: "The picture takes too long to process. Please save it as PNG or JPG and try again.",
		});
	});
});

test("a caller whose drawing is not rendered within 45 seconds is told to try again", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
	vi.spyOn(processUsage, "cpuMs").mockReturnValue(700);
	let isAnswered = false;
	const refusal = renderPicture(ENDLESS, { caller: "ann" })
		.catch((error: unknown) => error)
		.finally(() => {
			isAnswered = true;
		});
	while (!isAnswered) {
		await vi.advanceTimersByTimeAsync(50);
		await new Promise(setImmediate);
	}
	expect(await refusal).toMatchObject({
		code: "unavailable",
		message: expect.stringContaining("Please try again in a few minutes"),
	});
});

test("a picture that takes too much memory is stopped at once and refused", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
	vi.spyOn(processUsage, "memory").mockReturnValue(1_500_000_001);
	const kill = vi.spyOn(ChildProcess.prototype, "kill");
	const refusal = renderPicture(ENDLESS).catch((error: unknown) => error);
	expect(await advanceUntilKilled(kill)).toBe(250);
	expect(await refusal).toMatchObject({
		code: "too_large",
		message: "The picture takes too much memory to process. Please make it smaller.",
	});
	expect(kill).toHaveBeenCalledTimes(1);
});

test("pictures are returned in the order of the calls, also around a refused one", async () => {
	const done: string[] = [];
	const render = async (name: string, bytes: Uint8Array) => {
		await renderPicture(bytes).catch(() => {});
		done.push(name);
	};
	const wide = await pngBytes(900, 600);
	await Promise.all([
		render("wide", wide),
		render("cut off", wide.subarray(0, 60)),
		render("small", await pngBytes()),
	]);
	expect(done).toEqual(["wide", "cut off", "small"]);
});

test.runIf(process.platform === "linux")(
	"the threads that render have a lower priority than the server, but are not starved",
	async () => {
		await renderPicture(await pngBytes(900, 600), { widths: [800], format: "avif" });
		const threads = childrenOf(process.pid).flatMap((child) =>
			readdirSync(`/proc/${child}/task`).map((id) => statOf(`${child}/task/${id}`)),
		);
		const renderThreads = threads.filter(({ name }) => name.startsWith("libvips"));
		expect(renderThreads).not.toEqual([]);
		for (const { name, nice } of renderThreads) expect(nice, name).toBe(5);
	},
);

/** From Linux's description of a process or thread. */
function statOf(id: string) {
	const [, name, rest] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${id}/stat`, "utf8")) ?? [];
	const fields = rest?.split(" ") ?? [];
	return { name: name ?? "", parent: Number(fields[1]), nice: Number(fields[16]) };
}

function childrenOf(parent: number): string[] {
	return readdirSync("/proc").filter((id) => {
		try {
			return statOf(id).parent === parent;
		} catch {
			// Not a process, or one that has just ended.
			return false;
		}
	});
}
