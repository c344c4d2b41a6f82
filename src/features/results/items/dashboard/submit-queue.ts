import { useEffect, useEffectEvent, useRef } from "react";
import { ApiError, errorText, isConflict } from "../../../../platform/browser/api-error.ts";
import { browserApi } from "../../../../shell/browser-api.ts";
import { noAnswer } from "../../../../ui/failed-calls.tsx";
import { newKey } from "../../../../ui/form-draft.ts";
import { useLocalStorage } from "../../../../ui/use-local-storage.ts";
import type { ItemInput } from "../result-items.contract.ts";
import { addItem, type SavedItem } from "./manage-items.calls.ts";

const NONE: QueuedItem[] = [];

/** Milliseconds. The server remembers a key for a day; after that a retry would store the item twice. */
const KEY_LIFE_MS = 23 * 3_600_000;

/** Entered and, as far as this browser knows, not stored yet. */
export interface QueuedItem {
	key: string;
	input: ItemInput;
	typedAt: number;
	state: "queued" | "failed";
	error?: string;
	/** No response arrived, so it is unknown whether it was stored. */
	unanswered?: boolean;
	/** Participants of earlier versions sent with the same key: one of them may have been stored. */
	earlier?: readonly string[];
	/** An earlier version was stored: sending this one adds a second item, so only on request. */
	isAnother?: boolean;
}

interface ItemQueueOptions {
	resultId: string;
	userId: string;
	onStored: (input: ItemInput, saved: SavedItem) => void;
	onFailed: () => void;
}

export interface ItemQueue {
	items: readonly QueuedItem[];
	/** `retryOf`: the same item, sent before, perhaps with other details. */
	add: (input: ItemInput, retryOf?: QueuedItem) => void;
	/** Retries all failed items that cannot be duplicates. */
	retry: () => void;
	/** Adds an item although its earlier version was stored. */
	sendAnother: (key: string) => void;
	remove: (key: string) => void;
}

/**
 * Stores items in order while the person continues typing. Unsaved items survive a closed tab and an expired session. A
 * lost connection pauses the queue; it resumes once online, or on request.
 */
export function useItemQueue(options: ItemQueueOptions): ItemQueue {
	const { resultId, userId } = options;
	const [items, setItems] = useLocalStorage<QueuedItem[]>(
		`items:${resultId}:${userId}`,
		NONE,
		(list) => list.length === 0,
	);
	const latestItems = useRef(items);
	const isRunning = useRef(false);
	const latestOptions = useRef(options);
	useEffect(() => {
		latestOptions.current = options;
	});

	// Queued items outlive a render: these functions read only refs.
	function update(next: (before: QueuedItem[]) => QueuedItem[]) {
		setItems((before) => {
			latestItems.current = next(before);
			return latestItems.current;
		});
	}
	const patch = (matches: (item: QueuedItem) => boolean, part: Partial<QueuedItem>) =>
		update((before) => before.map((item) => (matches(item) ? { ...item, ...part } : item)));
	const remove = (key: string) => update((before) => before.filter((item) => item.key !== key));

	/** Returns true if the queue may continue. */
	async function send({ key, input, earlier = [] }: QueuedItem): Promise<boolean> {
		const { onStored, onFailed } = latestOptions.current;
		try {
			const saved = await addItem(browserApi, resultId, input, key);
			remove(key);
			onStored(input, saved);
			return true;
		} catch (error) {
			const status = error instanceof ApiError ? error.status : 0;
			// The session has ended: keep the item for the next sign-in.
			if (status === 401) return false;
			// The server has stored an earlier version with the key, so this one needs a new key.
			const isAnother = isConflict(error) && earlier.length > 0;
			const failed = {
				state: "failed" as const,
				error: isAnother
					? messageAboutEarlier(earlier)
					: [errorText(error, "Failed to add item"), noAnswer(error)].filter(Boolean).join(". "),
				// After a 5xx the item may have been stored.
				unanswered: status === 0 || status >= 500,
			};
			const renewed = isConflict(error) && { key: newKey(), earlier: [], isAnother };
			patch((item) => item.key === key, { ...failed, ...renewed });
			onFailed();
			if (status !== 0) return true;
			// Mark the rest as failed too, instead of waiting for each time-out.
			patch(({ state }) => state === "queued", failed);
			return false;
		}
	}

	async function run() {
		if (isRunning.current) return;
		isRunning.current = true;
		try {
			for (;;) {
				const next = latestItems.current.find((item) => item.state === "queued");
				if (!next || !(await send(next))) return;
			}
		} finally {
			isRunning.current = false;
		}
	}

	function requeue(matches: (item: QueuedItem) => boolean) {
		patch(matches, { state: "queued" });
		void run();
	}

	const resume = useEffectEvent(() =>
		requeue((item) => item.state === "queued" || item.unanswered === true),
	);
	useEffect(() => {
		// Items of a closed tab are sent automatically, unless one is too old.
		const areFresh = latestItems.current.every((item) => Date.now() - item.typedAt < KEY_LIFE_MS);
		if (areFresh) resume();
		const onOnline = () => resume();
		addEventListener("online", onOnline);
		return () => removeEventListener("online", onOnline);
	}, []);

	return {
		items,
		add: (input, retryOf) => {
			const item: QueuedItem = {
				key: retryOf?.key ?? newKey(),
				input,
				typedAt: Date.now(),
				state: "queued",
				...(retryOf && { earlier: [...(retryOf.earlier ?? []), retryOf.input.participant_name] }),
			};
			update((before) => [...before, item]);
			void run();
		},
		retry: () => requeue(({ isAnother }) => !isAnother),
		sendAnother: (key) => {
			patch((item) => item.key === key, { isAnother: false });
			requeue((item) => item.key === key);
		},
		remove,
	};
}

function messageAboutEarlier(earlier: readonly string[]): string {
	const names = [...new Set(earlier)].join(" or ");
	return `This item was saved before your last changes: ${names} is in the result. Correct the saved item and discard this one, or add this one as well.`;
}
