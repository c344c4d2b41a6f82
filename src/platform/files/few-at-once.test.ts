import { expect, test } from "vitest";
import { fewAtOnce } from "./few-at-once.server.ts";

test("no more tasks run at once than allowed, in order of arrival, even after one has failed", async () => {
	const run = fewAtOnce(2);
	const ends: (() => void)[] = [];
	const started: number[] = [];
	const work = (number: number) =>
		run(() => {
			started.push(number);
			return new Promise<void>((resolve, reject) => {
				ends.push(number === 1 ? () => reject(new Error("failed")) : resolve);
			});
		});
	const all = Promise.allSettled([1, 2, 3, 4, 5].map(work));
	expect(started).toEqual([1, 2]);
	for (const [index, expected] of [
		[1, 2, 3],
		[1, 2, 3, 4],
		[1, 2, 3, 4, 5],
	].entries()) {
		ends[index]?.();
		await expect.poll(() => started).toEqual(expected);
	}
	for (const end of ends) end();
	expect((await all).map(({ status }) => status)).toEqual([
		"rejected",
		...Array.from({ length: 4 }, () => "fulfilled"),
	]);
});
