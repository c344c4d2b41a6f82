import { expect } from "vitest";
import type { TestAnswer } from "./app.ts";

/** Refused with a sentence for each field, the first of which is also `error` and `message`. */
export function expectRefused(
	{ status, body }: TestAnswer,
	fields: Record<string, string>,
	expected = 400,
): void {
	const [sentence] = Object.values(fields);
	expect({ status, body }).toEqual({
		status: expected,
		body: { success: false, error: sentence, message: sentence, fields },
	});
}
