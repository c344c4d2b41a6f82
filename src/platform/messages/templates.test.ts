import { expect, test } from "vitest";
import { fillTemplate, TEMPLATES, unknownPlaceholders } from "./templates.ts";

test("placeholders are filled in, each time they are used", () => {
	const values = { reference: "MR-7K3QZ9", balance: "KES 3,850" };
	expect(fillTemplate("{reference}: {balance}. {reference}", values)).toBe(
		"MR-7K3QZ9: KES 3,850. MR-7K3QZ9",
	);
	// What a value says is no placeholder.
	expect(fillTemplate("{project}", { project: "{link} $& $1" })).toBe("{link} $& $1");
});

test("a text that needs what there is not is not sent", () => {
	expect(fillTemplate("{reference}: {amount}", { reference: "MR-7K3QZ9" })).toBeNull();
});

test("unknown placeholders are named", () => {
	expect(unknownPlaceholders("{reference} {name} {Phone} {} {name}")).toEqual([
		"name",
		"Phone",
		"",
	]);
});

test("the texts of the code are fine", () => {
	for (const { text } of TEMPLATES) expect(unknownPlaceholders(text)).toEqual([]);
	const keys = TEMPLATES.map(({ channel, key }) => `${channel} ${key}`);
	expect(new Set(keys).size).toBe(keys.length);
});
