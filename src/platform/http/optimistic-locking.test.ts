import { expect, test } from "vitest";
import { assertVersion, assertVersionOrFirst } from "./optimistic-locking.ts";

const STORED = "2026-03-05T09:30:00.250Z";

test.each([
	["the same text", STORED],
	["the same time in another zone", "2026-03-05T12:30:00.250+03:00"],
	["the same time in the database's form", "2026-03-05 09:30:00.250Z"],
	["more digits than are stored", "2026-03-05T09:30:00.250000Z"],
	["none", undefined],
	["null", null],
])("an edit goes on with %s", (_, read) => {
	expect(() => assertVersion(STORED, read)).not.toThrow();
});

test.each([
	["an earlier version", "2026-03-05T09:30:00.249Z"],
	["a later one, which nobody can have read", "2999-01-01T00:00:00.000Z"],
])("an edit of %s is refused", (_, read) => {
	expect(() => assertVersion(STORED, read)).toThrow(expect.objectContaining({ status: 409 }));
});

test.each([
	[null, null],
	[null, undefined],
	[STORED, STORED],
	[STORED, undefined],
])(
	"of what may never have been changed, %s is changed by a client that has read %s",
	(stored, read) => {
		expect(() => assertVersionOrFirst(stored, read)).not.toThrow();
	},
);

test.each([
	[STORED, null],
	[null, STORED],
	[STORED, "2026-03-05T09:30:00.249Z"],
])(
	"of what may never have been changed, %s is kept from a client that has read %s",
	(stored, read) => {
		expect(() => assertVersionOrFirst(stored, read)).toThrow(
			expect.objectContaining({ status: 409 }),
		);
	},
);
