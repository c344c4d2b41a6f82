import type { ReactNode } from "react";
import { type Message, useMessages } from "./messages.ts";
import { NoteSlot } from "./note.tsx";

/** Ids of the rows beside this one: those above it, the nearest first, then those below. None if it is not in the list. */
export function idsBeside(id: string, rows: readonly { id: string }[]): readonly string[] {
	const ids = rows.map((row) => row.id);
	const at = ids.indexOf(id);
	return at < 0 ? [] : [...ids.slice(0, at).reverse(), ...ids.slice(at + 1)];
}

/** Places for notes about deleted rows: each below the row that was above it, or else below the first one. */
export function useDeletedRows<Row extends { id: string }>(
	rows: readonly Row[],
): (row: Row) => ReactNode {
	const ids = new Set(rows.map(({ id }) => id));
	const notes = useMessages();
	const rowOf = ({ neighbourRowIds }: Message) => neighbourRowIds?.find((id) => ids.has(id));
	return ({ id }) => {
		const here = notes.filter((note) => rowOf(note) === id);
		return here.length > 0 && here.map(({ about }) => <NoteSlot key={about} about={about} />);
	};
}
