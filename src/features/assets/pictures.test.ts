import { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { pngBytes } from "../../../tests/support/media.ts";
import { cpuMsOf } from "./cpu-time.server.ts";
import { renderPicture } from "./pictures.server.ts";

vi.mock(import("./cpu-time.server.ts"), { spy: true });

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

/** Takes minutes to render. */
const filter = '<feGaussianBlur stdDeviation="900"/><feMorphology radius="500"/>'.repeat(50);
const ENDLESS = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
	<filter id="f">${filter}</filter>
	${'<rect width="100" height="100" filter="url(#f)"/>'.repeat(20)}</svg>`);

describe("a drawing that takes too long is given up, and the next picture is rendered", () => {
	test.for([
		{ limit: "20 seconds of processor time", isIdle: false, seconds: 20 },
		{ limit: "2 minutes in which it got no processor time", isIdle: true, seconds: 120 },
	])("after $limit", async ({ isIdle, seconds }) => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
		vi.mocked(cpuMsOf).mockImplementation(() => (isIdle ? 700 : Date.now()));
		const kill = vi.spyOn(ChildProcess.prototype, "kill");
		const given = renderPicture(ENDLESS).catch((error: unknown) => error);
		const next = renderPicture(await pngBytes());
		await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
		expect(kill).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);
		expect(await given).toMatchObject({
			code: "too_large",
			message: "The picture takes too long to draw. Please save it as PNG or JPG and try again.",
		});
		expect((await next).sizes).toHaveLength(1);
	});
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
	"the threads that render have a lower priority than the server",
	async () => {
		await renderPicture(await pngBytes(900, 600), { widths: [800], format: "avif" });
		const threads = childrenOf(process.pid).flatMap((child) =>
			readdirSync(`/proc/${child}/task`).map((id) => statOf(`${child}/task/${id}`)),
		);
		const renderThreads = threads.filter(({ name }) => name.startsWith("libvips"));
		expect(renderThreads).not.toEqual([]);
		for (const { name, nice } of renderThreads) expect(nice, name).toBeGreaterThanOrEqual(10);
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
