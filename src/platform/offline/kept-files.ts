import type { SafeStorage } from "../browser/safe-storage.ts";

/*
 * Stores the files of forms whose sending was interrupted, in IndexedDB, because localStorage cannot hold files.
 * They belong to the entries of `unsent.ts` with the same key and are deleted with them. If the browser cannot
 * store files, there are none.
 */

const DATABASE = "unsent-files";
const FILES = "files";
/**
 * Set in localStorage when files may be stored. Without it the database is not opened, because opening would create it.
 */
const MARK = "unsent-files";

/** Stores a form's files under its key. */
export async function keepFiles(
	store: SafeStorage,
	key: string,
	files: readonly File[],
): Promise<void> {
	store.set(MARK, "1");
	await within("readwrite", (all) => all.put([...files], key)).catch(() => {});
}

/** Undefined if they are not stored. */
export async function readKeptFiles(key: string): Promise<File[] | undefined> {
	try {
		const files: unknown = await within("readonly", (all) => all.get(key));
		return Array.isArray(files) && files.every((file) => file instanceof File) ? files : undefined;
	} catch {
		return undefined;
	}
}

/**
 * Deletes the files of all forms except those with these keys. They are asked for within the transaction: what another
 * form or tab stores at the same moment is either named by then, or stored afterwards.
 */
export async function deleteFilesExcept(
	store: SafeStorage,
	currentKeys: () => readonly string[],
): Promise<void> {
	if (store.get(MARK) === null) return;
	try {
		await within("readwrite", (all) => {
			const stored = all.getAllKeys();
			stored.addEventListener("success", () => {
				const kept = currentKeys();
				for (const key of stored.result) if (!kept.includes(String(key))) all.delete(key);
			});
			return stored;
		});
		if (currentKeys().length === 0) store.remove(MARK);
	} catch {
		// Retried with the next form and on the next visit.
	}
}

/** Runs one request in its own transaction; settles when its writes are stored. */
async function within<T>(
	mode: IDBTransactionMode,
	run: (files: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
	const opening = indexedDB.open(DATABASE, 1);
	opening.onupgradeneeded = () => opening.result.createObjectStore(FILES);
	const database = await settled(opening);
	try {
		const transaction = database.transaction(FILES, mode);
		const request = run(transaction.objectStore(FILES));
		await new Promise<void>((resolve, reject) => {
			transaction.oncomplete = () => resolve();
			transaction.onerror = () => reject(transaction.error);
			transaction.onabort = () => reject(transaction.error);
		});
		return request.result;
	} finally {
		database.close();
	}
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}
