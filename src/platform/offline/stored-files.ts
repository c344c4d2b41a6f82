import { localStore } from "../browser/safe-storage.ts";

// Stores files of interrupted forms in IndexedDB, because localStorage cannot hold files. They belong to the unsent
// form with the same key and are deleted with it. Where the browser cannot store files, there are none.

const DATABASE = "unsent-files";
const FILES = "files";
/** Set in localStorage when files may be stored: opening the database would create it. */
const HAS_FILES_KEY = "unsent-files";

/** Stores a form's files under its key. Resolves to whether they are stored. */
export async function storeFiles(key: string, files: readonly File[]): Promise<boolean> {
	localStore.set(HAS_FILES_KEY, "1");
	return transact("readwrite", (all) => all.put([...files], key)).then(
		() => true,
		() => false,
	);
}

export async function readStoredFiles(key: string): Promise<File[] | undefined> {
	const files: unknown = await transact("readonly", (all) => all.get(key)).catch(() => undefined);
	return Array.isArray(files) && files.every((file) => file instanceof File) ? files : undefined;
}

/** Deletes other forms' files. Reads the keys within the transaction, to see forms stored meanwhile. */
export async function deleteFilesExcept(currentKeys: () => readonly string[]): Promise<void> {
	if (localStore.get(HAS_FILES_KEY) === null) return;
	try {
		await transact("readwrite", (all) => {
			const keys = all.getAllKeys();
			keys.addEventListener("success", () => {
				const current = currentKeys();
				for (const key of keys.result) if (!current.includes(String(key))) all.delete(key);
			});
			return keys;
		});
		if (currentKeys().length === 0) localStore.remove(HAS_FILES_KEY);
	} catch {
		// Retried with the next form and on the next visit.
	}
}

/** Runs one request in its own transaction; resolves when its writes are stored. */
function transact<T>(
	mode: IDBTransactionMode,
	run: (files: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
	return new Promise((resolve, reject) => {
		const opening = indexedDB.open(DATABASE, 1);
		opening.onupgradeneeded = () => opening.result.createObjectStore(FILES);
		opening.onerror = () => reject(opening.error);
		opening.onsuccess = () => {
			const database = opening.result;
			const transaction = database.transaction(FILES, mode);
			const request = run(transaction.objectStore(FILES));
			const end = (settle: () => void) => () => {
				database.close();
				settle();
			};
			transaction.oncomplete = end(() => resolve(request.result));
			transaction.onabort = end(() => reject(transaction.error));
		};
	});
}
