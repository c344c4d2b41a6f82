import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { pngBytes } from "../../../tests/support/media.ts";
import { renderPicture } from "./pictures.server.ts";

afterEach(() => {
	vi.useRealTimers();
});

test("a drawing that takes too long is given up after 20 seconds, and the next picture is rendered", async () => {
	const filter = '<feGaussianBlur stdDeviation="900"/><feMorphology radius="500"/>'.repeat(50);
	const endless = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
		<filter id="f">${filter}</filter>
		${'<rect width="100" height="100" filter="url(#f)"/>'.repeat(20)}</svg>`;

	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	const given = renderPicture(Buffer.from(endless)).catch((error: unknown) => error);
	const next = renderPicture(await pngBytes());
	await vi.advanceTimersByTimeAsync(19_999);
	expect(await Promise.race([given, "still at it"])).toBe("still at it");
	await vi.advanceTimersByTimeAsync(1);
	expect(await given).toMatchObject({
		code: "too_large",
		message: "The picture takes too long to draw. Please save it as PNG or JPG and try again.",
	});
	expect((await next).sizes).toHaveLength(1);
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
