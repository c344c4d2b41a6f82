import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DraftSync, type SharedDraft, SYNC_DELAY, type SyncState } from "./draft-sync.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that stores one draft and increments its `updated_at`. */
class Store {
	draft: SharedDraft<string> | null = null;
	away = false;
	saved: string[] = [];
	#time = 0;

	save(device: string, values: string, readAt: string | null): string {
		if (this.away) throw "lost";
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
					if (this.away) throw "lost";
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
	const store = new Store();
	const { sync, state } = store.device("pc");
	await sync.start();
	for (const values of ["a", "ab", "abc"]) {
		sync.change(values);
		await vi.advanceTimersByTimeAsync(1_000);
	}
	expect(store.saved).toEqual([]);
	await wait();
	expect(store.saved).toEqual(["abc"]);
	expect(state().savedAt).toBe("t1");
	sync.change("abcd");
	await wait();
	await wait();
	expect(store.saved).toEqual(["abc", "abcd"]);
});

test("another device's draft is offered, and nothing is sent until somebody has chosen", async () => {
	const store = new Store();
	store.save("phone", "on the phone", null);
	const { sync, state } = store.device("pc");
	await sync.start();
	expect(state().offered?.values).toBe("on the phone");
	sync.change("on the pc");
	await wait();
	await sync.flush();
	expect(store.draft?.values).toBe("on the phone");
	expect(await sync.pause()).toBeUndefined();
	await expect(sync.saveNow("seen")).rejects.toThrow("Please first choose which draft");

	expect(sync.take()?.values).toBe("on the phone");
	expect(state().offered).toBeNull();
	sync.change("on the phone, and on");
	await wait();
	expect(store.draft).toMatchObject({ device: "pc", values: "on the phone, and on" });
});

test("keeping this draft replaces the other one, or deletes it when nothing was typed", async () => {
	const store = new Store();
	store.save("phone", "on the phone", null);
	const first = store.device("pc");
	await first.sync.start();
	first.sync.change("on the pc");
	await first.sync.refuse();
	expect(store.draft?.values).toBe("on the pc");

	const second = store.device("phone");
	await second.sync.start();
	await second.sync.refuse();
	expect(store.draft).toBeNull();
});

test("a device that continues after another has started is offered the other's draft", async () => {
	const store = new Store();
	const pc = store.device("pc");
	await pc.sync.start();
	pc.sync.change("pc");
	await wait();
	const phone = store.device("phone");
	await phone.sync.start();
	phone.sync.take();
	phone.sync.change("phone");
	await wait();
	pc.sync.change("pc, later");
	await wait();
	expect(pc.state().offered?.values).toBe("phone");
	await wait();
	expect(store.draft?.values).toBe("phone");
});

test("a lost response is not taken for a change by another device", async () => {
	const store = new Store();
	const { sync, state } = store.device("pc");
	await sync.start();
	store.save("pc", "stored, unanswered", null);
	sync.change("and on");
	await wait();
	await wait();
	expect(state().offered).toBeNull();
	expect(store.draft?.values).toBe("and on");
});

test("offline it says so, and what is typed next is saved once you are back online", async () => {
	const store = new Store();
	store.away = true;
	const { sync, state } = store.device("pc");
	await sync.start();
	sync.change("lost");
	await wait();
	expect(state().notSaved).toBe("unreachable");
	store.away = false;
	sync.change("found");
	await wait();
	expect(store.draft?.values).toBe("found");
	expect(state().notSaved).toBeUndefined();
});

test("saving the form pauses it and returns the draft to replace; after a failure it resumes", async () => {
	const store = new Store();
	const { sync } = store.device("pc");
	await sync.start();
	sync.change("one");
	await wait();
	sync.change("two");
	expect(await sync.pause()).toBe("t1");
	await wait();
	expect(store.saved).toEqual(["one"]);
	sync.resume();
	await wait();
	expect(store.saved).toEqual(["one", "two"]);
	sync.end();
	sync.change("three");
	await sync.flush();
	expect(store.saved).toEqual(["one", "two"]);
});
