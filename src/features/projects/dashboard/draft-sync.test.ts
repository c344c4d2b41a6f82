import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DraftSync, type SharedDraft, SYNC_DELAY, type SyncState } from "./draft-sync.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that stores one draft and increments its `updated_at`. */
class FakeServer {
	draft: SharedDraft<string> | null = null;
	isOffline = false;
	saved: string[] = [];
	#time = 0;

	save(device: string, values: string, readAt: string | null): string {
		if (this.isOffline) throw "lost";
		if ((this.draft?.updated_at ?? null) !== readAt) throw "conflict";
		this.#time += 1;
		this.draft = { values, device, updated_at: `t${this.#time}` };
		this.saved.push(values);
		return this.draft.updated_at;
	}

	device(name: string) {
		let state: SyncState<string> = { offered: null, savedAt: null };
		const sync = new DraftSync<string>(
			{
				device: name,
				read: async () => {
					if (this.isOffline) throw "lost";
					return this.draft;
				},
				save: async (values, readAt) => this.save(name, values, readAt),
				discard: async (updatedAt) => {
					if (this.draft?.updated_at === updatedAt) this.draft = null;
				},
				classifyError: (error) => (error === "conflict" ? "conflict" : "unreachable"),
			},
			(next) => {
				state = next;
			},
		);
		return { sync, state: () => state };
	}
}

const wait = () => vi.advanceTimersByTimeAsync(SYNC_DELAY);

test("the latest values are saved, at most every five seconds", async () => {
	const server = new FakeServer();
	const { sync, state } = server.device("pc");
	await sync.start();
	for (const values of ["a", "ab", "abc"]) {
		sync.change(values);
		await vi.advanceTimersByTimeAsync(1_000);
	}
	expect(server.saved).toEqual([]);
	await wait();
	expect(server.saved).toEqual(["abc"]);
	expect(state().savedAt).toBe("t1");
	sync.change("abcd");
	await wait();
	await wait();
	expect(server.saved).toEqual(["abc", "abcd"]);
});

test("another device's draft is offered, and nothing is sent until somebody has chosen", async () => {
	const server = new FakeServer();
	server.save("phone", "on the phone", null);
	const { sync, state } = server.device("pc");
	await sync.start();
	expect(state().offered?.values).toBe("on the phone");
	sync.change("on the pc");
	await wait();
	await sync.flush();
	expect(server.draft?.values).toBe("on the phone");
	expect(await sync.pause()).toBeUndefined();
	await expect(sync.saveNow("seen")).rejects.toThrow("Please first choose which draft");

	expect(sync.acceptOffered()?.values).toBe("on the phone");
	expect(state().offered).toBeNull();
	sync.change("on the phone, and on");
	await wait();
	expect(server.draft).toMatchObject({ device: "pc", values: "on the phone, and on" });
});

test("rejecting another device's draft replaces it, or deletes it when nothing was typed", async () => {
	const server = new FakeServer();
	server.save("phone", "on the phone", null);
	const first = server.device("pc");
	await first.sync.start();
	first.sync.change("on the pc");
	await first.sync.rejectOffered();
	expect(server.draft?.values).toBe("on the pc");

	const second = server.device("phone");
	await second.sync.start();
	await second.sync.rejectOffered();
	expect(server.draft).toBeNull();
});

test("a device that continues after another has started is offered the other's draft", async () => {
	const server = new FakeServer();
	const pc = server.device("pc");
	await pc.sync.start();
	pc.sync.change("pc");
	await wait();
	const phone = server.device("phone");
	await phone.sync.start();
	phone.sync.acceptOffered();
	phone.sync.change("phone");
	await wait();
	pc.sync.change("pc, later");
	await wait();
	expect(pc.state().offered?.values).toBe("phone");
	await wait();
	expect(server.draft?.values).toBe("phone");
});

test("a lost response is not taken for a change by another device", async () => {
	const server = new FakeServer();
	const { sync, state } = server.device("pc");
	await sync.start();
	server.save("pc", "stored, unanswered", null);
	sync.change("and on");
	await wait();
	await wait();
	expect(state().offered).toBeNull();
	expect(server.draft?.values).toBe("and on");
});

test("a failed save is reported, and the next change is saved once the server can be reached", async () => {
	const server = new FakeServer();
	server.isOffline = true;
	const { sync, state } = server.device("pc");
	await sync.start();
	sync.change("lost");
	await wait();
	expect(state().notSaved).toBe("unreachable");
	server.isOffline = false;
	sync.change("found");
	await wait();
	expect(server.draft?.values).toBe("found");
	expect(state().notSaved).toBeUndefined();
});

test("pause stops sending and returns the stored draft's version; resume sends again, end does not", async () => {
	const server = new FakeServer();
	const { sync } = server.device("pc");
	await sync.start();
	sync.change("one");
	await wait();
	sync.change("two");
	expect(await sync.pause()).toBe("t1");
	await wait();
	expect(server.saved).toEqual(["one"]);
	sync.resume();
	await wait();
	expect(server.saved).toEqual(["one", "two"]);
	sync.end();
	sync.change("three");
	await sync.flush();
	expect(server.saved).toEqual(["one", "two"]);
});
