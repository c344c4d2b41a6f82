import { expect, test } from "vitest";
import { assertVersion, assertVersionOrFirst } from "./optimistic-locking.ts";

const STORED = "2026-03-05T09:30:00.250Z";

test.each([
	["the same text", STORED],
	["the same time in another zone", "2026-03-05T12:30:00.250+03:00"],
	["the same time in the database's form", "2026-03-05 09:30:00.250Z"],
	["more digits than are stored", "2026-03-05T09:30:00.250000Z"],
	["nothing", undefined],
	["null", null],
])("an edit is accepted with %s as its version", (_, read) => {
	expect(() => assertVersion(STORED, read)).not.toThrow();
});

test.each([
	["an earlier version", "2026-03-05T09:30:00.249Z"],
	["a later one, which nobody can have read", "2999-01-01T00:00:00.000Z"],
])("an edit with %s is refused", (_, read) => {
	expect(() => assertVersion(STORED, read)).toThrow(expect.objectContaining({ status: 409 }));
});

test.each([
	[null, null],
	[null, undefined],
	[STORED, STORED],
	[STORED, undefined],
])(
	"a record that has no version before its first change: stored %s accepts a client that has read %s",
	(stored, read) => {
		expect(() => assertVersionOrFirst(stored, read)).not.toThrow();
	},
);

test.each([
	[STORED, null],
	[null, STORED],
	[STORED, "2026-03-05T09:30:00.249Z"],
])(
	"a record that has no version before its first change: stored %s refuses a client that has read %s",
	(stored, read) => {
		expect(() => assertVersionOrFirst(stored, read)).toThrow(
			expect.objectContaining({ status: 409 }),
		);
	},
);
