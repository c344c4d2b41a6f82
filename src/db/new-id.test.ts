import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { newId } from "./new-id.ts";

afterEach(() => vi.useRealTimers());

test("ids of one millisecond sort in the order of creation, even if the clock goes back", () => {
	vi.useFakeTimers({ now: Date.now() + 1_000 });
	const made = Array.from({ length: 5_000 }, newId);
	vi.setSystemTime(Date.now() - 500);
	made.push(newId());
	vi.setSystemTime(Date.now() + 5_000);
	made.push(newId());
	expect(made.toSorted()).toEqual(made);
	expect(new Set(made).size).toBe(made.length);
});

test("an id is a UUID (version 7) of the time of its creation", () => {
	const time = Date.UTC(2031, 0, 1);
	vi.useFakeTimers({ now: time });
	const id = newId();
	expect(z.safeParse(z.uuid({ version: "v7" }), id).success).toBe(true);
	expect(Number.parseInt(id.replace("-", "").slice(0, 12), 16)).toBe(time);
});
