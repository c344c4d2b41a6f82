import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { loadWithRetry } from "../platform/browser/connection.ts";
import { storageProblem, storageText } from "../platform/browser/storage-problem.ts";
import { SAVED_CACHE } from "../platform/offline/cacheable.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast.tsx";

const load = () => loadWithRetry(() => import("../platform/offline/save-page.ts"));

const canSave = () => "caches" in window && "serviceWorker" in navigator;

export function notSavedText(): string {
	const problem = storageProblem();
	return problem
		? storageText(problem)
		: "This device could not save the page for reading offline. Is its storage full?";
}

/**
 * Whether this device has saved the open page (undefined if it cannot), and a function that changes it. `calls`: API
 * calls of the page's client-side navigation, see `savePage`.
 */
export function useSavedPage(path: string, calls: readonly string[] = []) {
	const [isSaved, setSaved] = useState<boolean | undefined>(false);
	const changes = useRef<Promise<unknown>>(undefined);

	useEffect(() => {
		if (!canSave()) return setSaved(undefined);
		let isCurrent = true;
		caches
			.match(path, { cacheName: SAVED_CACHE, ignoreVary: true })
			.then((copy) => isCurrent && setSaved(copy !== undefined))
			// Browser storage is not allowed.
			.catch(() => setSaved(undefined));
		return () => {
			isCurrent = false;
		};
	}, [path]);

	const save = (isSaving: boolean) => {
		const change = async () => {
			const { savePage, removeSavedPage } = await load();
			await (isSaving ? savePage(path, calls) : removeSavedPage(path));
			setSaved(isSaving);
		};
		const changed = Promise.resolve(changes.current).then(change);
		changes.current = changed.catch(() => {});
		return changed;
	};
	return [isSaved, save] as const;
}

/** Saves or drops a page that is not open; does nothing where nothing can be saved. */
export async function setOtherPageSaved(
	path: string,
	calls: readonly string[],
	isSaving: boolean,
): Promise<void> {
	if (!canSave()) return;
	const { savePage, removeSavedPage } = await load();
	await (isSaving ? savePage(path, calls) : removeSavedPage(path));
}

export function SavePageButton() {
	const [isSaved, save] = useSavedPage(useLocation().pathname);
	const [busy, setBusy] = useState(false);
	if (isSaved === undefined) return null;
	const change = async () => {
		setBusy(true);
		await save(!isSaved).catch(() => toast.error(notSavedText()));
		setBusy(false);
	};
	return (
		<Button
			className="toggle needs-script"
			data-replay-click
			disabled={busy}
			aria-pressed={isSaved}
			onClick={() => void change()}
		>
			Save for Reading Offline
		</Button>
	);
}
