import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useMessages } from "./messages.ts";
import { NoteSlot } from "./note.tsx";

/** Names a note about a row that was deleted, and the place in a list where the row was. */
export const aboutDeleted = (id: string) => `deleted ${id}`;

/** Places for notes about deleted rows: each below the row that was above it, or else below the first one. */
export function useDeletedRows<Row extends { id: string }>(
	rows: readonly Row[],
): (row: Row) => ReactNode {
	const about = useMessages().map((message) => message.about);
	/** Ids of the rows as they were last shown. */
	const shown = useRef<readonly string[]>([]);
	/** By id of a deleted row: itself and the ids above it, the nearest first. */
	const above = useRef(new Map<string, readonly string[]>());
	const ids = rows.map(({ id }) => id);
	for (const [index, id] of shown.current.entries()) {
		if (!above.current.has(id) && about.includes(aboutDeleted(id)))
			above.current.set(id, shown.current.slice(0, index + 1).reverse());
	}
	useLayoutEffect(() => {
		shown.current = ids;
	});
	const places = [...above.current].flatMap(([id, before]) =>
		about.includes(aboutDeleted(id))
			? { id, row: before.find((other) => ids.includes(other)) ?? ids[0] }
			: [],
	);
	return ({ id: row }) => {
		const here = places.filter((place) => place.row === row);
		return here.length > 0 && here.map(({ id }) => <NoteSlot key={id} about={aboutDeleted(id)} />);
	};
}
