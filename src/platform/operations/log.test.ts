import { expect, test } from "vitest";
import { createLog, scrub } from "./log.server.ts";

test("values that drivers quote in their errors are masked", () => {
	expect(scrub("Key (email)=(achieng@school.example) already exists")).toBe(
		"Key (email)=([e-mail]) already exists",
	);
	expect(scrub("value +254712345678 and 0712345678")).toBe("value [phone] and [phone]");
	expect(scrub("connect postgres://mradi:secret@db:5432/x")).toBe(
		"connect postgres://[removed]@db:5432/x",
	);
	expect(scrub('no route matches "/projects?search=achieng&page=2", (/track?x=1)')).toBe(
		'no route matches "/projects?[query]", (/track?[query])',
	);
	expect(scrub(`token ${"a".repeat(43)}`)).toBe("token [token]");
});

// Each of these took minutes when every character was the start of another attempt.
test.each(["/", "a", "a@", "-", "://a:", "0", "a-"])(
	"a line of a million characters is scrubbed at once: %s …",
	(part) => {
		const line = part.repeat(1_000_000 / part.length);
		expect(scrub(`${line} achieng@school.example`)).toMatch(/ \[e-mail\]$/);
	},
);

test("an error is logged with its causes, masked like the error itself", () => {
	const lines: string[] = [];
	const log = createLog("error", [], { write: (line) => void lines.push(line) });
	const cause = new TypeError("501 for achieng@school.example");
	cause.cause = cause;
	log.error({ error: new Error("Cannot write file", { cause }) }, "failed");
	log.error({ error: new Error("Cannot read file", { cause: "0712345678" }) }, "failed");
	const [first, second] = lines.map((line) => JSON.parse(line).error);
	expect(first).toMatchObject({
		message: "Cannot write file",
		cause: { type: "TypeError", message: "501 for [e-mail]" },
	});
	expect(second.cause).toEqual({ message: "[phone]" });
});
