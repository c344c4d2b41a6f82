import { useCallback, useEffect, useRef } from "react";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { ApiError, errorText, isOutdated } from "../../../../platform/browser/api-error.ts";
import { noAnswer } from "../../../../ui/failed-calls.tsx";
import { newKey } from "../../../../ui/form-draft.ts";
import { useLocalStorage } from "../../../../ui/use-local-storage.ts";
import type { ItemInput } from "../result-items.contract.ts";
import { addItem, type SavedItem } from "./manage-items.calls.ts";

const NONE: WaitingItem[] = [];

/** Milliseconds. The server remembers a key for a day; after that a retry would store the item twice. */
const KEY_LIFE = 23 * 3_600_000;

/** Entered and, as far as this browser knows, not stored yet. */
export interface WaitingItem {
	/** Idempotency key: retries store the item once. */
	key: string;
	input: ItemInput;
	/** Milliseconds since 1970. */
	typedAt: number;
	state: "queued" | "failed";
	error?: string;
	/** No response arrived, so it is unknown whether it was stored. */
	unanswered?: boolean;
	/** Participants of earlier versions sent with the same key: one of them may have been stored. */
	earlier?: readonly string[];
	/** An earlier version was stored instead: this one is sent only on request. */
	isAnother?: boolean;
}

interface WaitingItemsOptions {
	api: Api;
	resultId: string;
	userId: string;
	onStored: (input: ItemInput, saved: SavedItem) => void;
	onFailed: () => void;
}

export interface WaitingItems {
	items: readonly WaitingItem[];
	/** `again`: an earlier attempt to send the same item, perhaps with other details. */
	add: (input: ItemInput, again?: WaitingItem) => void;
	/** Retries all failed items that cannot be duplicates. */
	retry: () => void;
	/** Sends an item besides its earlier version. */
	sendAnother: (key: string) => void;
	remove: (key: string) => void;
}

/**
 * Stores items in order while the person continues typing. Unsaved items survive a closed tab and an expired session. A
 * lost connection pauses the queue; it resumes once online, or on request.
 */
export function useWaitingItems(options: WaitingItemsOptions): WaitingItems {
	const { resultId, userId } = options;
	const [items, change] = useLocalStorage<WaitingItem[]>(
		`items:${resultId}:${userId}`,
		NONE,
		(list) => list.length === 0,
	);
	const list = useRef(items);
	const running = useRef(false);
	const current = useRef(options);
	useEffect(() => {
		current.current = options;
	});

	const update = useCallback(
		(next: (before: WaitingItem[]) => WaitingItem[]) =>
			change((before) => {
				list.current = next(before);
				return list.current;
			}),
		[change],
	);
	const patch = useCallback(
		(key: string, part: Partial<WaitingItem>) =>
			update((before) => before.map((item) => (item.key === key ? { ...item, ...part } : item))),
		[update],
	);

	/** Returns true if the queue may continue. */
	const send = useCallback(
		async ({ key, input, earlier = [] }: WaitingItem): Promise<boolean> => {
			const { api, onStored, onFailed } = current.current;
			try {
				const saved = await addItem(api, resultId, input, key);
				update((before) => before.filter((item) => item.key !== key));
				onStored(input, saved);
				return true;
			} catch (error) {
				const status = error instanceof ApiError ? error.status : 0;
				// The session has ended: keep the item for the next sign-in.
				if (status === 401) return false;
				// The server has another version under the key, so the next attempt is for another item.
				const isAnother = isOutdated(error) && earlier.length > 0;
				const failed = {
					state: "failed" as const,
					error: isAnother
						? askAbout(earlier)
						: [errorText(error, "Failed to add the order or requestem"), noAnswer(error)]
								.filter(Boolean)
								.join(". "),
					// After a 5xx the item may have been stored.
					unanswered: status === 0 || status >= 500,
				};
				const renewed = isOutdated(error) && { key: newKey(), earlier: [], isAnother };
				patch(key, { ...failed, ...renewed });
				onFailed();
				if (status !== 0) return true;
				// Mark the rest as failed too, instead of waiting for each time-out.
				update((before) =>
					before.map((each) =>
						each.state === "queued" ? { ...each, ...failed, unanswered: true } : each,
					),
				);
				return false;
			}
		},
		[patch, resultId, update],
	);

	const run = useCallback(async () => {
		if (running.current) return;
		running.current = true;
		try {
			for (;;) {
				const next = list.current.find((item) => item.state === "queued");
				if (!next || !(await send(next))) return;
			}
		} finally {
			running.current = false;
		}
	}, [send]);

	const requeue = useCallback(
		(which: (item: WaitingItem) => boolean) => {
			update((before) =>
				before.map((item) => (which(item) ? { ...item, state: "queued" as const } : item)),
			);
			void run();
		},
		[run, update],
	);

	useEffect(() => {
		const resume = () => requeue((item) => item.state === "queued" || item.unanswered === true);
		// Items of a closed tab are sent automatically, unless one is too old.
		const fresh = list.current.every((item) => Date.now() - item.typedAt < KEY_LIFE);
		if (fresh) resume();
		addEventListener("online", resume);
		return () => removeEventListener("online", resume);
	}, [requeue]);

	return {
		items,
		add: (input, again) => {
			const item: WaitingItem = {
				key: again?.key ?? newKey(),
				input,
				typedAt: Date.now(),
				state: "queued",
				...(again && { earlier: [...(again.earlier ?? []), again.input.participant_name] }),
			};
			update((before) => [...before, item]);
			void run();
		},
		retry: () => requeue(({ isAnother }) => !isAnother),
		sendAnother: (key) => {
			patch(key, { isAnother: false });
			requeue((item) => item.key === key);
		},
		remove: (key) => update((before) => before.filter((item) => item.key !== key)),
	};
}

function askAbout(earlier: readonly string[]): string {
	const names = [...new Set(earlier)].join(" or ");
	return `It was saved before you changed it: ${names} is in the result. Correct that one and discard this one, or add this one too.`;
}
