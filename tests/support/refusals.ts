import { expect } from "vitest";
import type { TestResponse } from "./app.ts";

/** One message per field; the first is also `error` and `message`. */
export function expectRefused(
	{ status, body }: TestResponse,
	fields: Record<string, string>,
	expected = 400,
): void {
	const [message] = Object.values(fields);
	expect({ status, body }).toEqual({
		status: expected,
		body: { success: false, error: message, message, fields },
	});
}
