import { useEffect, useState } from "react";
import { localStore, readJson } from "../../platform/browser/safe-storage.ts";
import { IndexCard } from "../../ui/index-card.tsx";

interface ChecklistProps {
	/** Key under which the browser stores the ticks. */
	id: string;
	title: string;
	level?: 2 | 3;
	items: readonly string[];
}

/** A checklist; the ticks are stored in this browser. Without script they last until the page is left. */
export function Checklist({ id, title, level, items }: ChecklistProps) {
	const place = `checklist:${id}`;
	const [done, setDone] = useState<readonly string[]>([]);
	// The HTML is the same for everybody; what this browser has saved is read afterwards.
	useEffect(() => {
		const stored = readJson(localStore, place);
		if (Array.isArray(stored)) setDone(stored);
	}, [place]);
	const tick = (item: string, isDone: boolean) => {
		const others = done.filter((other) => other !== item && items.includes(other));
		const next = isDone ? [...others, item] : others;
		setDone(next);
		if (next.length > 0) localStore.set(place, JSON.stringify(next));
		else localStore.remove(place);
	};
	return (
		<IndexCard
			level={level}
			title={title}
			rows={items.map((item) => ({
				key: item,
				content: (
					<label className="check">
						<input
							type="checkbox"
							checked={done.includes(item)}
							onChange={(event) => tick(item, event.target.checked)}
						/>
						<span>{item}</span>
					</label>
				),
			}))}
		/>
	);
}
