import { expect, test } from "vitest";
import { onStopSignal } from "./stopping.ts";

test.each([
	["one signal", [0], ["begin"]],
	["Ctrl+C under npm, which arrives twice", [0, 2], ["begin"]],
	["a second press", [0, 1_500], ["begin", "end"]],
	["a second press under npm", [0, 2, 900, 902], ["begin", "end", "end"]],
])("after %s, the server stops in the right steps", (_, times, calls) => {
	const called: string[] = [];
	let time = 0;
	const signal = onStopSignal(
		{
			begin: () => called.push("begin"),
			cutOff: () => called.push("cut off"),
			end: () => called.push("end"),
		},
		() => time,
	);
	for (const at of times) {
		time = at;
		signal();
	}
	expect(called).toEqual(calls);
});
