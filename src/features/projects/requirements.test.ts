import { expect, test } from "vitest";
import * as z from "zod/mini";
import { requirementsInput } from "./requirements.ts";

const input = z.object(requirementsInput);

test.each([
	[{}, {}],
	[
		{ level: "Junior", weeks: 6, tools: " Saw, ruler " },
		{ level: "Junior", weeks: 6, tools: "Saw, ruler" },
	],
	[{ weeks: " 52 " }, { weeks: 52 }],
	[
		{ level: "", weeks: " ", tools: " " },
		{ level: null, weeks: null, tools: null },
	],
	[
		{ level: null, weeks: null, tools: null },
		{ level: null, weeks: null, tools: null },
	],
	[{ tools: "x".repeat(200) }, { tools: "x".repeat(200) }],
])("%j is accepted as %j", (sent, stored) => {
	expect(input.parse(sent)).toEqual(stored);
});

test.each([
	[{ level: "senior" }, "Level must be Junior, Senior or University"],
	[{ level: 1 }, "Level must be Junior, Senior or University"],
	...[0, 53, -1, 1.5, "1.5", "six", "0x10", "1e1", true, []].map(
		(weeks) => [{ weeks }, "Weeks must be a whole number from 1 to 52"] as const,
	),
	[{ tools: "x".repeat(201) }, "Tools must be at most 200 characters"],
	[{ tools: "Saw\nruler" }, "Tools must be one line"],
	[{ tools: 5 }, "Tools must be text"],
] as const)("%j is refused: %s", (sent, message) => {
	const [issue] = input.safeParse(sent).error?.issues ?? [];
	expect([issue?.path, issue?.message]).toEqual([Object.keys(sent), message]);
});
