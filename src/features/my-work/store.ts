import { localStore } from "../../platform/browser/safe-storage.ts";
import { type StorageProblem, storageProblem } from "../../platform/browser/storage-problem.ts";
import { EXAMPLE_ID, readWorkbook, type Unreadable, type Workbook } from "./workbook.ts";

// Workbooks of this browser, in IndexedDB, because localStorage is too small. Neither this module nor its imports send
// a workbook anywhere.

const DATABASE = "my-work";
const WORKBOOKS = "workbooks";
/** Number of workbooks, in localStorage: reveals that the browser has deleted the database. */
const COUNT_KEY = "my-work-count";

/** Another tab has stored a change, the workbook no longer exists, the storage is full, or the browser blocks it. */
export type Problem = "changed" | "gone" | StorageProblem;

export class NotStored extends Error {
	declare readonly problem: Problem;

	constructor(problem: Problem, cause?: unknown) {
		super(`Workbook not saved: ${problem}`, { cause });
		this.problem = problem;
	}
}

export interface ListedWorkbook {
	id: string;
	title: string;
	changedAt: string;
	unreadable?: Unreadable;
}

// Without it (Safari before 15.4) only `storeWorkbook` notices other tabs. On the server it would keep the process up.
const channel =
	typeof document === "undefined" || typeof BroadcastChannel === "undefined"
		? undefined
		: new BroadcastChannel(DATABASE);

/** Passes the id of a workbook that another tab has stored or deleted. */
export function watchOtherTabs(listener: (id: string) => void): () => void {
	const onMessage = ({ data }: MessageEvent) => listener(String(data));
	channel?.addEventListener("message", onMessage);
	return () => channel?.removeEventListener("message", onMessage);
}

/** Workbooks, last changed first, and how many of them the browser has deleted by itself since the last listing. */
export async function listWorkbooks(): Promise<{ workbooks: ListedWorkbook[]; cleared: number }> {
	const all = await inTransaction("readonly", (store) => store.getAll());
	const workbooks = all.map((stored): ListedWorkbook => {
		const book = readWorkbook(stored);
		if (typeof book !== "string") {
			const { id, title, changedAt } = book;
			return { id, title, changedAt };
		}
		const { id, title, changedAt } = stored as Partial<Workbook>;
		return { id: String(id), title: title ?? "", changedAt: changedAt ?? "", unreadable: book };
	});
	workbooks.sort((one, other) => (one.changedAt < other.changedAt ? 1 : -1));
	const before = Number(localStore.get(COUNT_KEY)) || 0;
	const count = workbooks.filter(({ id }) => id !== EXAMPLE_ID).length;
	if (count > 0) localStore.set(COUNT_KEY, String(count));
	else localStore.remove(COUNT_KEY);
	return { workbooks, cleared: Math.max(0, before - count) };
}

export async function readStored(id: string): Promise<Workbook | Unreadable | undefined> {
	const stored: unknown = await inTransaction("readonly", (store) => store.get(id));
	return stored === undefined ? undefined : readWorkbook(stored);
}

/**
 * Replaces the revision that was read; with `isNew` stores a new one, or a deleted one again. Returns it with its new
 * revision.
 * @throws NotStored; nothing is changed then
 */
export async function storeWorkbook(book: Workbook, isNew = false): Promise<Workbook> {
	const next = { ...book, revision: book.revision + 1 };
	let problem: NotStored | undefined;
	await inTransaction("readwrite", (store) => {
		const before = store.get(book.id);
		before.addEventListener("success", () => {
			const current = before.result as Workbook | undefined;
			try {
				if (!current && !isNew) throw new NotStored("gone");
				if (current && (isNew || current.revision !== book.revision)) {
					throw new NotStored("changed");
				}
				store.put(next);
			} catch (error) {
				problem = asNotStored(error);
			}
		});
		return before;
	});
	if (problem) throw problem;
	channel?.postMessage(book.id);
	if (isNew) await listWorkbooks();
	return next;
}

export async function deleteWorkbook(id: string): Promise<void> {
	await inTransaction("readwrite", (store) => store.delete(id));
	channel?.postMessage(id);
	await listWorkbooks();
}

/** Asks the browser not to delete this site's data when the device runs out of space. */
export async function requestPersistence(): Promise<boolean> {
	const { storage } = navigator as Partial<Navigator>;
	// Missing in Safari before 15.2 and on pages without TLS.
	if (!storage?.persist) return false;
	return (await storage.persisted()) || (await storage.persist());
}

/** One request in its own transaction; resolves once its writes are stored. */
function inTransaction<T>(
	mode: IDBTransactionMode,
	run: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
	return new Promise<T>((resolve, reject) => {
		const opening = indexedDB.open(DATABASE, 1);
		opening.onupgradeneeded = () => opening.result.createObjectStore(WORKBOOKS, { keyPath: "id" });
		opening.onerror = () => reject(opening.error);
		opening.onsuccess = () => {
			const database = opening.result;
			const end = (settle: () => void) => () => {
				database.close();
				settle();
			};
			// An exception here would not reject the promise.
			try {
				// "strict" waits for the disk, because a phone's battery may be empty at any time.
				const transaction = database.transaction(WORKBOOKS, mode, { durability: "strict" });
				const request = run(transaction.objectStore(WORKBOOKS));
				transaction.oncomplete = end(() => resolve(request.result));
				transaction.onabort = end(() => reject(transaction.error));
			} catch (error) {
				end(() => reject(error))();
			}
		};
	}).catch((error: unknown) => {
		throw asNotStored(error);
	});
}

function asNotStored(error: unknown): NotStored {
	if (error instanceof NotStored) return error;
	// A full disk fails writes with UnknownError or AbortError, a browser that forbids storage fails to open.
	const { name = "" } = (error ?? {}) as Partial<DOMException>;
	const isFull = /^(?:QuotaExceeded|Unknown|Abort|Data|Timeout)Error$/.test(name);
	// Chrome reports UnknownError for both. If storage is forbidden, even the smallest text is refused.
	return new NotStored(isFull && storageProblem() !== "refused" ? "full" : "refused", error);
}
