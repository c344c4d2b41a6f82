import { NotStored, type Problem, readStored, storeWorkbook, watchOtherTabs } from "./store.ts";
import { newId, type Workbook } from "./workbook.ts";

/** Pause in typing after which the workbook is stored. */
const PAUSE_MS = 400;
/** Longest time without storing during continuous typing. */
const LONGEST_MS = 2000;

export interface Opened {
	book: Workbook;
	saved: boolean;
	problem: Problem | null;
	isFromOtherTab: boolean;
}

export type Change = (book: Workbook) => Workbook;

export type OpenWorkbook = ReturnType<typeof openWorkbook>;

/** Stores an open workbook while it is edited. Nothing is overwritten if another tab has changed it too. */
export function openWorkbook(book: Workbook) {
	let state: Opened = { book, saved: true, problem: null, isFromOtherTab: false };
	let timer: ReturnType<typeof setTimeout> | undefined;
	let storeBy = 0;
	let storing: Promise<void> = Promise.resolve();
	const listeners = new Set<() => void>();

	function set(next: Partial<Opened>): void {
		state = { ...state, ...next };
		for (const listener of listeners) listener();
	}

	const hasConflict = () => state.problem === "changed" || state.problem === "gone";

	/** Stores pending changes, one after the other. */
	function flush(): Promise<void> {
		clearTimeout(timer);
		timer = undefined;
		storing = storing.then(async () => {
			if (state.saved || hasConflict()) return;
			await put();
		});
		return storing;
	}

	async function put(isNew = false): Promise<void> {
		const { book } = state;
		try {
			const { revision } = await storeWorkbook(book, isNew);
			// More may have been entered meanwhile.
			const saved = state.book === book;
			set({ book: { ...state.book, revision }, saved, problem: null });
			if (!saved) schedule();
		} catch (error) {
			fail(error);
		}
	}

	function fail(error: unknown): undefined {
		set({ problem: error instanceof NotStored ? error.problem : "refused" });
	}

	function schedule(): void {
		const now = Date.now();
		if (timer === undefined) storeBy = now + LONGEST_MS;
		clearTimeout(timer);
		timer = setTimeout(() => void flush(), Math.min(PAUSE_MS, storeBy - now));
	}

	/** Replaces the open version with the stored one, unless it is changed meanwhile. */
	async function showStored(): Promise<void> {
		const before = state.book;
		// A failed read says nothing about what is stored.
		const stored = await readStored(book.id).catch(() => before);
		if (state.book !== before) return;
		if (!stored || typeof stored === "string") return set({ problem: "gone", saved: false });
		if (stored.revision === before.revision) return;
		set({ book: stored, saved: true, problem: null, isFromOtherTab: true });
	}

	/** Finds out whether another tab has changed the workbook, or the browser has cleared it. */
	function check(): void {
		storing = storing.then(async () => {
			if (state.saved) await showStored();
		});
		// If something is unsaved here, storing it finds this out.
		void flush();
	}

	const unwatch = watchOtherTabs((id) => {
		if (id === book.id) check();
	});

	return {
		get: () => state,
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		update(change: Change): void {
			const next = change(state.book);
			if (next === state.book) return;
			const changedAt = new Date().toISOString();
			set({ book: { ...next, changedAt }, saved: false, isFromOtherTab: false });
			if (!hasConflict()) schedule();
		},
		flush,
		check,
		loadStored: showStored,
		/** Stores this version as a separate workbook, and returns its id; undefined if it cannot be stored. */
		async saveAsCopy(): Promise<string | undefined> {
			const { title } = state.book;
			const copy = { ...state.book, id: newId(), revision: 0, title: `${title} (copy)` };
			return storeWorkbook(copy, true).then(({ id }) => id, fail);
		},
		storeAgain: () => put(true),
		close(): void {
			unwatch();
			void flush();
		},
	};
}
