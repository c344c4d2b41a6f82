import { expect, test } from "vitest";
import { processUsage } from "./process-usage.server.ts";

test.runIf(process.platform === "linux")(
	"the processor time of a process is what it has used itself, to a few hundredths of a second",
	() => {
		const started = process.cpuUsage();
		const before = processUsage.cpuMs(process.pid)!;
		const used = () => {
			const { user, system } = process.cpuUsage(started);
			return (user + system) / 1000;
		};
		while (used() < 200);
		expect(Math.abs(processUsage.cpuMs(process.pid)! - before - used())).toBeLessThanOrEqual(40);
	},
);

test.runIf(process.platform === "linux")("the memory of a process is what it occupies", () => {
	const occupied = process.memoryUsage.rss();
	// Other tests of this process take and free memory meanwhile.
	expect(processUsage.memory(process.pid)! / occupied).toBeCloseTo(1, 0.7);
});

test("a process that does not exist has used nothing", () => {
	expect([processUsage.cpuMs(2 ** 30), processUsage.memory(2 ** 30)]).toEqual([
		undefined,
		undefined,
	]);
});
