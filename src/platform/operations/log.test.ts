import { expect, test } from "vitest";
import { scrub } from "./log.server.ts";

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
