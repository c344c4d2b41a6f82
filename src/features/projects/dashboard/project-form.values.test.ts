import { expect, test } from "vitest";
import { requirementsToSend } from "./project-form.values.ts";

const EMPTY = { level: null, weeks: null, tools: null };

test("of level, weeks and tools those are sent that are filled in, or were", () => {
	expect(requirementsToSend(EMPTY)).toEqual({});
	expect(requirementsToSend(EMPTY, EMPTY)).toEqual({});
	expect(requirementsToSend(EMPTY, { level: "Junior", weeks: 3 })).toEqual({
		level: null,
		weeks: null,
	});
	const filled = { level: "Senior", weeks: 6, tools: "Saw" } as const;
	expect(requirementsToSend(filled, { weeks: 3 })).toEqual(filled);
});
