import { expect, test } from "vitest";
import { requirementsToSend } from "./project-form.values.ts";

const EMPTY = { level: null, weeks: null, tools: null };

test("level, weeks and tools are sent only if they are filled in or were before", () => {
	expect(requirementsToSend(EMPTY)).toEqual({});
	expect(requirementsToSend(EMPTY, EMPTY)).toEqual({});
	expect(requirementsToSend(EMPTY, { level: "Junior", weeks: 3 })).toEqual({
		level: null,
		weeks: null,
	});
	const filled = { level: "Senior", weeks: 6, tools: "Saw" } as const;
	expect(requirementsToSend(filled, { weeks: 3 })).toEqual(filled);
});
