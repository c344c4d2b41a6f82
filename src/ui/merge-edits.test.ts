import { expect, test } from "vitest";
import { type Conflict, mergeEdits } from "./merge-edits.ts";

const FROM = {
	title: "A",
	text: "B",
	list: ["one"],
	terms: { balance: "half", about: "us" },
	picture: { id: "1", url: "/1" } as object | null,
	updated_at: "1",
};
type Form = typeof FROM;

const LATER = { updated_at: "2" };
const conflict = (name: string, before: unknown, theirs: unknown, mine: unknown): Conflict => ({
	...{ name, before, theirs, mine },
});

test.each<[string, Partial<Form>, Partial<Form>, Partial<Form>, Conflict[]]>([
	["nothing typed", {}, { title: "T" }, { title: "T" }, []],
	["nothing changed", { title: "M" }, {}, { title: "M" }, []],
	["different fields", { title: "M" }, { text: "T" }, { title: "M", text: "T" }, []],
	["the same text", { title: "M" }, { title: "M" }, { title: "M" }, []],
	["one field", { title: "M" }, { title: "T" }, { title: "M" }, [conflict("title", "A", "T", "M")]],
	[
		"one field emptied",
		{ title: "M" },
		{ title: "" },
		{ title: "M" },
		[conflict("title", "A", "", "M")],
	],
	[
		"different fields of a group",
		{ terms: { ...FROM.terms, balance: "M" } },
		{ terms: { ...FROM.terms, about: "T" } },
		{ terms: { balance: "M", about: "T" } },
		[],
	],
	[
		"one field of a group",
		{ terms: { ...FROM.terms, balance: "M" } },
		{ terms: { ...FROM.terms, balance: "T" } },
		{ terms: { ...FROM.terms, balance: "M" } },
		[conflict("terms.balance", "half", "T", "M")],
	],
	[
		"a list",
		{ list: ["one", "M"] },
		{ list: ["T"] },
		{ list: ["one", "M"] },
		[conflict("list", ["one"], ["T"], ["one", "M"])],
	],
	[
		"a picture, which is never mixed",
		{ picture: { id: "2", url: "/2" } },
		{ picture: { id: "3", url: "/3" } },
		{ picture: { id: "2", url: "/2" } },
		[conflict("picture", FROM.picture, { id: "3", url: "/3" }, { id: "2", url: "/2" })],
	],
	[
		"a picture that was removed",
		{ picture: null },
		{ picture: { id: "3", url: "/3" } },
		{ picture: null },
		[conflict("picture", FROM.picture, { id: "3", url: "/3" }, null)],
	],
])("merging both changes: %s", (_, input, theirs, expected, conflicts) => {
	const mine = { ...FROM, ...input };
	const record = { ...FROM, ...theirs, ...LATER };
	const merged = mergeEdits(mine, FROM, record);
	expect(merged).toEqual({ values: { ...FROM, ...expected, ...LATER }, conflicts });
	expect(mine).toEqual({ ...FROM, ...input });
	expect(record).toEqual({ ...FROM, ...theirs, ...LATER });
});
