import { expect, test } from "vitest";
import { fillTemplate, TEMPLATES, unknownPlaceholders } from "./templates.ts";

test("placeholders are filled in wherever they are used", () => {
	const values = { site: "Mradi", reference: "MR-7K3QZ9", balance: "KES 3,850" };
	expect(fillTemplate("{reference}: {balance}. {reference}", values)).toBe(
		"MR-7K3QZ9: KES 3,850. MR-7K3QZ9",
	);
	// Placeholders in a value are not replaced.
	expect(fillTemplate("{project}", { site: "Mradi", project: "{link} $& $1" })).toBe(
		"{link} $& $1",
	);
});

test("a text that needs a missing value is not sent", () => {
	expect(
		fillTemplate("{reference}: {amount}", { site: "Mradi", reference: "MR-7K3QZ9" }),
	).toBeNull();
});

test("unknown placeholders are reported", () => {
	expect(unknownPlaceholders("{reference} {name} {Phone} {} {name}")).toEqual([
		"name",
		"Phone",
		"",
	]);
});

test("the default texts are valid", () => {
	for (const { text } of TEMPLATES) expect(unknownPlaceholders(text)).toEqual([]);
	const keys = TEMPLATES.map(({ channel, key }) => `${channel} ${key}`);
	expect(new Set(keys).size).toBe(keys.length);
});
