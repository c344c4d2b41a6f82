import { useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import type { Message } from "./messages.ts";
import { clearNotes, note } from "./note.tsx";

const UNDO_SECONDS = 60;

interface Undoable {
	/** Such as "orders 12", or "chosen orders" for several. */
	about: string;
	name?: string;
	text: string;
	kind?: "success" | "warning";
	undo: () => void;
	/** For a note whose place may be out of view. */
	scrollsIntoView?: boolean;
	neighbourRowIds?: Message["neighbourRowIds"];
}

/** A note with Undo. The next change of the same record replaces it. After Undo the focus returns to where it was. */
export function offerUndo(undoable: Undoable): void {
	const { about, name, text, kind = "success", undo, scrollsIntoView, neighbourRowIds } = undoable;
	const focused = document.activeElement;
	let shown: Element | null = null;
	// The rows below it move up when it goes: not while somebody points at the list or works in it.
	const staysOpen = () =>
		neighbourRowIds && shown?.closest("table, ul")?.matches(":hover, :focus-within");
	const onShown = (note: Element | null) => {
		shown = note;
		if (scrollsIntoView) note?.scrollIntoView({ block: "nearest" });
	};
	note[kind](
		(dismiss) => (
			<span className="note-action" ref={onShown}>
				<span>
					{name && <span className="note-name">{name}:</span>} {text}
				</span>
				<Button
					small
					onClick={({ detail }) => {
						// The second click of a double click would hit the note that was below.
						if (detail > 1) return;
						dismiss();
						undo();
						const target =
							focused?.isConnected && focused !== document.body
								? focused
								: document.getElementById("main");
						if (target instanceof HTMLElement) target.focus({ preventScroll: true });
					}}
				>
					Undo
				</Button>
			</span>
		),
		{ about, id: `undo ${about}`, seconds: UNDO_SECONDS, neighbourRowIds, staysOpen },
	);
}

/** Offers Undo for removals from an unsaved form while it is open, the last one first. */
export function useFormUndo(about: string): (text: string, undo: () => void) => void {
	const removals = useRef<{ text: string; undo: () => void }[]>([]);
	useEffect(() => () => clearNotes(`undo ${about}`), [about]);
	function offerLast() {
		const last = removals.current.at(-1);
		if (!last) return;
		const undo = () => {
			removals.current.pop();
			last.undo();
			offerLast();
		};
		offerUndo({ about, text: last.text, undo });
	}
	return (text, undo) => {
		removals.current.push({ text, undo });
		offerLast();
	};
}
