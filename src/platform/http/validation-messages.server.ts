import type * as z from "zod/v4/core";

/** The message for a check whose contract defines none: names the field and says what it accepts. */
export function validationMessage(issue: z.$ZodRawIssue): string {
	const field = issue.path?.join(".") || "The content";
	switch (issue.code) {
		case "invalid_type":
			return issue.input === undefined
				? `${field} is required`
				: `${field} must be ${KINDS[issue.expected] ?? `a ${issue.expected}`}`;
		case "too_small":
			return `${field} must be at least ${issue.minimum}${UNITS[issue.origin] ?? ""}`;
		case "too_big":
			return `${field} must be at most ${issue.maximum}${UNITS[issue.origin] ?? ""}`;
		case "invalid_format":
			return issue.format === "uuid" ? `${field} must be an id` : `${field} is not valid`;
		case "invalid_value":
			return `${field} must be one of ${issue.values.join(", ")}`;
		default:
			return `${field} is not valid`;
	}
}

const KINDS: Record<string, string> = {
	string: "text",
	int: "a whole number",
	boolean: "true or false",
	array: "a list",
	object: "an object",
	record: "an object",
};

const UNITS: Record<string, string> = { string: " characters", array: " entries" };
