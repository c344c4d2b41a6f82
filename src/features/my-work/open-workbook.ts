import { NotStored, type Problem, readStored, storeWorkbook, watchOtherTabs } from "./store.ts";
import { newId, type Workbook } from "./workbook.ts";

/** Pause in typing after which the workbook is stored. */
const PAUSE_MS = 400;

export interface Opened {
	book: Workbook;
	/** Whether everything that was typed is stored. */
	saved: boolean;
	problem: Problem | null;
	/** Another tab has changed the workbook, and this one shows the change. */
	updated: boolean;
}

export type Change = (book: Workbook) => Workbook;

export type OpenWorkbook = ReturnType<typeof openWorkbook>;

/**
 * An open workbook, which is stored as one types. A change of another tab is shown if there is none here; otherwise it is a
 * problem, and nothing is overwritten until somebody decides.
 */
export function openWorkbook(book: Workbook) {
	let state: Opened = { book, saved: true, problem: null, updated: false };
	let timer: ReturnType<typeof setTimeout> | undefined;
	let storing: Promise<void> = Promise.resolve();
	const listeners = new Set<() => void>();

	function set(next: Partial<Opened>): void {
		state = { ...state, ...next };
		for (const listener of listeners) listener();
	}

	const isStuck = () => state.problem === "changed" || state.problem === "gone";

	/** Stores what was typed until now, one change after the other. */
	function flush(): Promise<void> {
		clearTimeout(timer);
		storing = storing.then(async () => {
			if (state.saved || isStuck()) return;
			await put();
		});
		return storing;
	}

	async function put(isNew = false): Promise<void> {
		const { book } = state;
		try {
			const { revision } = await storeWorkbook(book, isNew);
			// More may have been typed meanwhile.
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
		clearTimeout(timer);
		timer = setTimeout(() => void flush(), PAUSE_MS);
	}

	/** Shows what is stored, in place of what is open. */
	async function showStored(): Promise<void> {
		const stored = await readStored(book.id).catch(() => undefined);
		if (!stored || typeof stored === "string") return set({ problem: "gone", saved: false });
		if (stored.revision === state.book.revision) return;
		set({ book: stored, saved: true, problem: null, updated: true });
	}

	const unwatch = watchOtherTabs((id) => {
		if (id !== book.id) return;
		storing = storing.then(async () => {
			if (state.saved) await showStored();
		});
		// With a change here, storing finds out.
		void flush();
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
			set({ book: { ...next, changedAt }, saved: false, updated: false });
			if (!isStuck()) schedule();
		},
		flush,
		/** Gives up what is here for what the other tab has stored. */
		takeOther: showStored,
		/** Stores what is here as a workbook of its own, and returns its id; undefined if it cannot be stored. */
		async keepAsCopy(): Promise<string | undefined> {
			const { title } = state.book;
			const copy = { ...state.book, id: newId(), revision: 0, title: `${title} (copy)` };
			return storeWorkbook(copy, true).then(({ id }) => id, fail);
		},
		/** Stores a workbook again that was deleted elsewhere. */
		storeAgain: () => put(true),
		close(): void {
			unwatch();
			void flush();
		},
	};
}
