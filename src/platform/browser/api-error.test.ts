import { expect, test } from "vitest";
import { requireList, requireObject } from "./api-error.ts";
import { readPagination } from "./read-fields.ts";

const UNREADABLE = expect.objectContaining({ unreadable: true });

test("a list is found in any of its places, without entries that are not objects", () => {
	const sent = [{ id: 1 }, null, "text", 7, { id: 2 }] as { id: number }[];
	expect(requireList(undefined, null, sent)).toEqual([{ id: 1 }, { id: 2 }]);
});

test.each([undefined, null, {}, "text"])("%j instead of a list is unreadable", (sent) => {
	expect(() => requireList(sent as never)).toThrow(UNREADABLE);
});

test.each([undefined, null, [], "text", 1])("%j instead of an object is unreadable", (sent) => {
	expect(() => requireObject(sent as never)).toThrow(UNREADABLE);
});

test("without page counts there is one page", () => {
	expect(readPagination(undefined)).toMatchObject({ page: 1, totalPages: 1 });
	expect(readPagination({ totalPages: 3 })).toMatchObject({ page: 1, totalPages: 3 });
});
