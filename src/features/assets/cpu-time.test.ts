import { expect, test } from "vitest";
import { cpuMsOf } from "./cpu-time.server.ts";

test.runIf(process.platform === "linux")(
	"the processor time of a process is what it has used itself, to a few hundredths of a second",
	() => {
		const begun = process.cpuUsage();
		const before = cpuMsOf(process.pid)!;
		const used = () => {
			const { user, system } = process.cpuUsage(begun);
			return (user + system) / 1000;
		};
		while (used() < 200);
		expect(Math.abs(cpuMsOf(process.pid)! - before - used())).toBeLessThanOrEqual(40);
	},
);

test("a process that does not exist has no processor time", () => {
	expect(cpuMsOf(2 ** 30)).toBeUndefined();
});
