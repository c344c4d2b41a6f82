import { afterEach, expect, test, vi } from "vitest";
import type { Db } from "../../db/connect.ts";
import { ReplicaBehind, type WalPosition } from "../../db/replica.ts";
import { AppError } from "../http/app-error.ts";
import type { CacheTag } from "./invalidation.server.ts";
import { followNeededPosition } from "./needed-position.server.ts";
import { createVisitorReads, type ReadFrom, readState } from "./visitor-reads.server.ts";

afterEach(() => void vi.useRealTimers());

const AWAY = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

/** A fake primary and replica, whose failures and WAL positions the test sets. */
function twoDatabases() {
	const state = {
		primary: undefined as Error | undefined,
		replica: undefined as Error | undefined,
		listening: true,
		written: 0 as WalPosition,
		replayed: 0 as WalPosition,
		/** Delays the primary's answers about its position. */
		held: Promise.resolve(),
		lines: [] as string[],
		from: [] as ReadFrom[],
	};
	let listener = (_tags: readonly CacheTag[] | "all") => {};
	const invalidation = {
		subscribe: (given: typeof listener) => {
			listener = given;
		},
		isListening: () => state.listening,
	};
	const position = followNeededPosition(invalidation, async () => {
		const { written } = state;
		await state.held;
		if (state.primary) throw state.primary;
		return written;
	});
	const reads = createVisitorReads({
		primary: "primary" as unknown as Db,
		replica: { current: "current" as unknown as Db, anyAge: "any age" as unknown as Db },
		position,
		invalidation,
		log: {
			warn: (_fields: object, text: string) => state.lines.push(text),
			info: (text: string) => state.lines.push(text),
		} as never,
		onRead: (from) => state.from.push(from),
	});
	const read = async (db: Db) => {
		const name = db as unknown as string;
		if (name === "primary" && state.primary) throw state.primary;
		if (name !== "primary" && state.replica) throw state.replica;
		if (name === "current" && state.replayed < position.get()) throw new ReplicaBehind();
		return name;
	};
	return {
		state,
		position,
		reads,
		changed: (tags: readonly CacheTag[] | "all") => listener(tags),
		read: () => reads.run(read),
	};
}

test("visitors read from the replica until something changes", async () => {
	const { read, state } = twoDatabases();
	expect(await read()).toEqual({ result: "current", mayBeStale: false });
	expect(state.from).toEqual(["replica"]);
});

test("after a change the primary is read until the replica has replayed it", async () => {
	const { read, changed, state, position } = twoDatabases();
	let answer = () => {};
	state.held = new Promise((resolve) => {
		answer = resolve;
	});
	state.written = 100;
	state.replayed = 100;
	changed(["projects"]);
	// The primary's position is not known yet, so nothing shows that the replica has the change.
	expect((await read()).result).toBe("primary");

	state.replayed = 99;
	answer();
	await expect.poll(position.isUnknown).toBe(false);
	expect(await read()).toEqual({ result: "primary", mayBeStale: false });
	state.replayed = 100;
	expect((await read()).result).toBe("current");
});

test("after a change during a position query, the position is queried again", async () => {
	const { changed, state, position } = twoDatabases();
	let answer = () => {};
	state.held = new Promise((resolve) => {
		answer = resolve;
	});
	state.written = 100;
	changed(["projects"]);
	state.written = 200;
	changed(["gallery"]);
	answer();
	await expect.poll(position.isUnknown).toBe(false);
	expect(position.get()).toBe(200);
});

test("while the primary is too busy to report its position, visitors read from it", async () => {
	const { read, changed, state, position } = twoDatabases();
	state.written = 100;
	state.primary = AWAY;
	changed(["projects"]);
	await state.held;
	expect(position.isUnknown()).toBe(true);
	state.primary = undefined;
	expect((await read()).result).toBe("primary");
	await expect.poll(position.isUnknown).toBe(false);
	expect(position.get()).toBe(100);
});

test("a lost replica costs visitors only the first attempt, and writes one log line", async () => {
	vi.useFakeTimers({ toFake: ["Date"] });
	const { read, state } = twoDatabases();
	state.replica = AWAY;
	expect((await read()).result).toBe("primary");
	state.replica = undefined;
	expect((await read()).result).toBe("primary");
	vi.setSystemTime(Date.now() + 5_000);
	state.replica = AWAY;
	expect((await read()).result).toBe("primary");
	expect(state.lines).toEqual(["the replica cannot be used; visitors read from the primary"]);
	vi.setSystemTime(Date.now() + 5_000);
	state.replica = undefined;
	// One of the two tries the replica first.
	const both = await Promise.all([read(), read()]);
	expect(both.map(({ result }) => result)).toEqual(["current", "primary"]);
	expect((await read()).result).toBe("current");
	expect(state.lines[1]).toBe("visitors read from the replica again");
});

test("a replica that stays behind is logged once, one that catches up is not", async () => {
	vi.useFakeTimers({ toFake: ["Date"] });
	const { read, changed, state, position } = twoDatabases();
	state.written = 100;
	changed("all");
	await expect.poll(() => position.isUnknown()).toBe(false);
	await read();
	expect(state.lines).toEqual([]);
	vi.setSystemTime(Date.now() + 11_000);
	await read();
	await read();
	expect(state.lines).toHaveLength(1);
});

test("without the primary visitors read from the replica, and the responses are cached only briefly", async () => {
	const { read, changed, state } = twoDatabases();
	state.written = 100;
	changed(["projects"]);
	await state.held;
	state.primary = AWAY;
	// The loss of the notification connection has not been noticed yet.
	expect(await read()).toEqual({ result: "any age", mayBeStale: true });
	state.listening = false;
	changed("all");
	expect(await read()).toEqual({ result: "current", mayBeStale: true });
});

test("without both the visitor gets the primary's error", async () => {
	const { read, state } = twoDatabases();
	state.primary = AWAY;
	state.replica = new Error("the replica's own");
	await expect(read()).rejects.toBe(AWAY);
});

test("a refusal is a response, so the primary is not asked again", async () => {
	const { reads } = twoDatabases();
	const asked: unknown[] = [];
	const missing = reads.run(async (db) => {
		asked.push(db);
		throw new AppError("not_found", "Article not found");
	});
	await expect(missing).rejects.toThrow("Article not found");
	expect(asked).toEqual(["current"]);
});

test("the state of a replica is known without waiting for one that is silent", async () => {
	const state = (readPosition: () => Promise<WalPosition>) =>
		readState({ readPosition }, async () => 1_000);
	expect(await state(async () => 990)).toEqual({ status: "ok", behind_bytes: 10 });
	// It may have replayed what was written after the primary was asked.
	expect(await state(async () => 1_010)).toEqual({ status: "ok", behind_bytes: 0 });
	expect(await state(() => Promise.reject(AWAY))).toEqual({ status: "unavailable" });
	vi.useFakeTimers();
	const silent = state(() => new Promise(() => {}));
	await vi.advanceTimersByTimeAsync(1_000);
	expect(await silent).toEqual({ status: "unavailable" });
});
