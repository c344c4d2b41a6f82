import { afterAll, beforeEach, expect, test } from "vitest";
import { testApp } from "../../tests/support/app.ts";
import { orderRow } from "../../tests/support/rows.ts";
import { atTime, daysFromNow } from "../db/time.ts";
import { checkClock, confirmClock, describeJump, readClock } from "./clock.server.ts";

const app = await testApp();
afterAll(() => app.close());
const { db } = app.context;

const START = "2026-03-10T08:00:00.000Z";
const HOUR = 1 / 24;
const after = (days: number) => daysFromNow(days, START);
/** What a server finds at each of these times, in days after the start. */
async function checkAt(...days: number[]): Promise<boolean[]> {
	const jumps: boolean[] = [];
	for (const day of days)
		jumps.push((await atTime(after(day), () => checkClock(app.context))) !== null);
	return jumps;
}
const hourly = (from: number, hours: number) =>
	Array.from({ length: hours }, (_, index) => from + (index + 1) * HOUR);

async function insertOrder(created_at: string) {
	await db.insertInto("orders").values(orderRow({ created_at })).execute();
}

beforeEach(async () => {
	for (const table of ["meta", "orders"] as const) await db.deleteFrom(table).execute();
});

test("an empty database at its first start has seen no jump, whatever the clock says", async () => {
	expect(await checkAt(0)).toEqual([false]);
	await db.deleteFrom("meta").execute();
	expect(await checkAt(-20_000)).toEqual([false]);
});

test.each([
	["an hour later", [HOUR], false],
	["after a restart within the day", [0.9], false],
	["after it was corrected by some hours", [-3 * HOUR], false],
	["when it is 1,100 days ahead", [1_100], true],
	["a day and an hour later", [1 + HOUR], true],
	["when the clock went back a day and an hour", [-1 - HOUR], true],
	["when the clock begins again in 1970", [-20_000], true],
	["each hour, when it jumps", [...hourly(0, 5), 30], true],
])("a server that checks the clock %s", async (_, days, isJump) => {
	await checkAt(0);
	expect((await checkAt(...days)).at(-1)).toBe(isJump);
});

test.each([
	["of an hour ago", -HOUR, false],
	["of the last year, because the server was off or the clock is ahead", -300, true],
	["of the future, because the clock went back", 300, true],
])("a database that was just restored is judged by its newest row: %s", async (_, days, isJump) => {
	await insertOrder(after(days));
	expect(await checkAt(0)).toEqual([isJump]);
});

test("rows dated in the future show that the clock went back, but only once", async () => {
	await checkAt(0);
	await insertOrder(after(500));
	expect(await checkAt(HOUR)).toEqual([true]);
	const day = await checkAt(...hourly(HOUR, 24));
	expect([day.at(-2), day.at(-1)]).toEqual([true, false]);
	expect(await checkAt(...hourly(1 + HOUR, 24))).not.toContain(true);
});

test("after a jump the clock is trusted again when servers have run for a day", async () => {
	await checkAt(0, 1_100);
	const day = await checkAt(...hourly(1_100, 24));
	expect(day).toEqual([...Array<boolean>(23).fill(true), false]);
});

test("time in which no server ran does not count towards the day after a jump, and another jump starts it again", async () => {
	await checkAt(0, 10);
	// Off in each night, as a school's computer is.
	expect(await checkAt(...hourly(10, 8), ...hourly(10.9, 8))).not.toContain(false);
	expect(await checkAt(14)).toEqual([true]);
	expect(await checkAt(...hourly(14, 23))).not.toContain(false);
	expect(await checkAt(15)).toEqual([false]);
});

test("two processes whose clocks disagree both delete nothing, until they have agreed for a day", async () => {
	await checkAt(0);
	expect(await checkAt(HOUR, 400, 2 * HOUR, 400 + HOUR, 3 * HOUR)).toEqual([
		...[false, true, true, true, true],
	]);
	expect((await checkAt(...hourly(3 * HOUR, 24))).at(-1)).toBe(false);
});

test("one command makes the clock trusted at once, even with rows dated in the future", async () => {
	await insertOrder(after(500));
	expect(await checkAt(0, HOUR)).toEqual([true, true]);
	await atTime(after(2 * HOUR), () => confirmClock(app.context));
	expect(await checkAt(3 * HOUR)).toEqual([false]);
});

test("reading finds a jump before a server has checked, and stores nothing", async () => {
	await checkAt(0);
	const jump = { from: START, to: after(1_100) };
	expect(await atTime(after(1_100), () => readClock(app.context))).toEqual(jump);
	expect(await checkAt(HOUR)).toEqual([false]);
	expect(describeJump(jump)).toBe(
		"The server's clock went from 2026-03-10 to 2029-03-14, or the server was off in between, so nothing is deleted " +
			"because of its age. If 2029-03-14 is right, this ends after a day of running. If it is wrong, ask whoever runs the server to correct it.",
	);
});
